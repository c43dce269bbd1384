/// A stereo delay line in a ring that is never cleared: what was not written since the last
/// `empty()` reads as silence.
///
/// Only the first `length` frames of the memory are used, so that a short delay touches few pages;
/// the ring grows where it would wrap, which keeps its history whole.
struct StereoLine: BitwiseCopyable {
  /// The most frames the line can hold.
  let capacity: Int
  private let frames: UnsafeMutablePointer<SIMD2<Float>>
  /// Frames before the write position wraps.
  private(set) var length: Int
  private var position = 0
  private var written = 0

  private static let preparedCount = 1 << 18

  /// A line that can hold `capacity` frames.
  ///
  /// Control thread.
  init(capacity: Int) {
    self.capacity = max(capacity, 8)
    frames = .allocate(capacity: self.capacity)
    // Memory is there once it was written, which the audio thread should not have to wait for; what
    // only the longest delays need may be.
    frames.initialize(repeating: .zero, count: min(self.capacity, Self.preparedCount))
    length = self.capacity
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { frames.deallocate() }

  /// Forgets everything and uses `length` frames from now on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func empty(length: Int) {
    self.length = min(max(length, 8), capacity)
    position = 0
    written = 0
  }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func empty() { empty(length: length) }

  /// Whether what was written `delay` frames ago is still there.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func holds(_ delay: Int) -> Bool { delay <= written }

  /// Appends `frame`; a ring shorter than `wanted` frames grows instead of wrapping.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func write(_ frame: SIMD2<Float>, wanted: Int = 0) {
    if position == length {
      if length < min(wanted, capacity) {
        length = min(wanted, capacity)
      } else {
        position = 0
      }
    }
    frames[position] = frame
    position &+= 1
    if written < length { written &+= 1 }
  }

  /// The frame written `delay` frames ago; 1 is the last one written.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks func read(_ delay: Int) -> SIMD2<Float> {
    guard delay <= written else { return .zero }
    let index = position &- delay
    return frames[index < 0 ? index &+ length : index]
  }

  /// The sound `tap` frames ago, between frames by the cubic through the four around.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks func read(_ tap: Tap) -> SIMD2<Float> {
    if tap.isWhole { return read(tap.whole) }
    let oldest = position &- tap.whole &- 2
    if oldest >= 0 && tap.whole &+ 2 <= written {
      let even = frames[oldest] * tap.weights[3] + frames[oldest &+ 2] * tap.weights[1]
      return even + (frames[oldest &+ 1] * tap.weights[2] + frames[oldest &+ 3] * tap.weights[0])
    }
    let even = read(tap.whole &+ 2) * tap.weights[3] + read(tap.whole) * tap.weights[1]
    return even
      + (read(tap.whole &+ 1) * tap.weights[2] + read(tap.whole &- 1) * tap.weights[0])
  }

  /// Where to read `tap` and write in the next frames, and how many of them, at most `count`, go by
  /// before one of the two wraps; none where the tap reaches beyond what was written.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func run(
    _ tap: Tap, _ count: Int
  ) -> (oldest: UnsafeRawPointer, next: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    let oldest = position &- tap.whole &- 2
    let start = oldest < 0 ? oldest &+ length : oldest
    let room = min(count, min(length &- position, length &- start &- 3))
    let isWritten = tap.whole &+ 2 <= written && start >= 0
    return (UnsafeRawPointer(frames + max(start, 0)), frames + position, isWritten ? room : 0)
  }

  /// Moves on by `count` frames that were written in place.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func advance(_ count: Int) {
    position &+= count
    written = min(written &+ count, length)
  }

  /// Appends `block` and replaces it by what was written `delay` frames before, as far as neither
  /// wraps; returns how many frames that is, none where the line was not written that far.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func exchange(_ block: Block, delay: Int) -> Int {
    let oldest = position &- delay &+ 1
    let start = oldest < 0 ? oldest &+ length : oldest
    guard delay > Block.maximumCount, delay <= written, start >= 0 else { return 0 }
    let count = min(block.count, min(length &- position, length &- start))
    let (next, old) = (frames + position, frames + start)
    let whole = count & ~3
    for i in stride(from: 0, to: whole, by: 4) {
      let left = Quad.load(block.left + i)
      let right = Quad.load(block.right + i)
      let place = UnsafeMutableRawPointer(next + i)
      let first = UnsafeRawPointer(old + i).loadUnaligned(as: SIMD4<Float>.self)
      let second = UnsafeRawPointer(old + (i &+ 2)).loadUnaligned(as: SIMD4<Float>.self)
      place.storeBytes(of: SIMD4(left.x, right.x, left.y, right.y), as: SIMD4<Float>.self)
      place.storeBytes(
        of: SIMD4(left.z, right.z, left.w, right.w), toByteOffset: 16, as: SIMD4<Float>.self)
      Quad.store(SIMD4(first.x, first.z, second.x, second.z), block.left + i)
      Quad.store(SIMD4(first.y, first.w, second.y, second.w), block.right + i)
    }
    for i in whole..<count {
      let sound = old[i]
      next[i] = SIMD2(block.left[i], block.right[i])
      block.left[i] = sound.x
      block.right[i] = sound.y
    }
    advance(count)
    return count
  }
}
