/// Where eight lines, one after the other, are written next.
struct LinePlace: BitwiseCopyable {
  let frames: UnsafeMutablePointer<Float>
  /// A block of silence, read in place of what was not written yet.
  let silence: UnsafeMutablePointer<Float>
  /// Frames from one line to the next.
  let capacity: Int
  /// Frames of the ring.
  let length: Int
  let position: Int
  /// Frames written since the ring was emptied, at most `length`.
  let written: Int

  /// A place in a ring.
  ///
  /// Audio thread; real-time safe.
  @_noLocks init(
    _ frames: UnsafeMutablePointer<Float>, silence: UnsafeMutablePointer<Float>,
    capacity: Int, length: Int, position: Int, written: Int
  ) {
    self.frames = frames
    self.silence = silence
    self.capacity = capacity
    self.length = length
    self.position = position
    self.written = written
  }

  /// Where `line` is read `delay` frames ago; shortens `count` so that the place does not wrap.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func tap(_ line: Int, _ delay: Int32, _ count: inout Int) -> UnsafePointer<Float> {
    let delay = Int(delay)
    if delay > written {
      count = min(count, delay &- written)
      return UnsafePointer(silence)
    }
    let index = position &- delay
    let wrapped = index < 0 ? index &+ length : index
    count = min(count, length &- wrapped)
    return UnsafePointer(frames + (line &* capacity &+ wrapped))
  }
}

/// Where eight lines are read in the next few frames.
struct LineTaps: BitwiseCopyable {
  let a, b, c, d, e, f, g, h: UnsafePointer<Float>

  /// The taps of lines of `lengths` frames; shortens `count` so that none wraps.
  ///
  /// Audio thread; real-time safe.
  @_noLocks init(_ place: LinePlace, _ lengths: SIMD8<Int32>, _ count: inout Int) {
    a = place.tap(0, lengths[0], &count)
    b = place.tap(1, lengths[1], &count)
    c = place.tap(2, lengths[2], &count)
    d = place.tap(3, lengths[3], &count)
    e = place.tap(4, lengths[4], &count)
    f = place.tap(5, lengths[5], &count)
    g = place.tap(6, lengths[6], &count)
    h = place.tap(7, lengths[7], &count)
  }

  /// What the lines give out in frame `i` from now.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks func frame(_ i: Int) -> SIMD8<Float> {
    SIMD8(a[i], b[i], c[i], d[i], e[i], f[i], g[i], h[i])
  }
}
