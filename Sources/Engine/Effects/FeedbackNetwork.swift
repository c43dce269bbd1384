import RealTime

/// Eight delay lines that feed one another through a Hadamard matrix, which keeps their energy, each
/// with its own absorption (J.-M. Jot and A. Chaigne, "Digital delay networks for designing
/// artificial reverberators", 90th Convention of the Audio Engineering Society, 1991).
///
/// Lines 1 to 4 belong to the left, 5 to 8 to the right, so that the sides share no echo until the
/// matrix has mixed them. A change of the lengths is a crossfade between two taps of each line.
struct FeedbackNetwork: BitwiseCopyable {
  /// Frames that the longest possible line holds.
  let capacity: Int
  /// The lengths in frames that are heard, or will be when the crossfade is over.
  private(set) var lengths: SIMD8<Int32>
  private var former: SIMD8<Int32>
  /// Frames since the crossfade began; `duration` at rest.
  private var crossed: Int
  private let duration: Int
  private let frames: UnsafeMutablePointer<SIMD8<Float>>
  /// Silence to read where nothing was written yet.
  private let silence: UnsafeMutablePointer<SIMD8<Float>>
  private var position = 0
  private var written = 0
  private var absorbed = SIMD8<Float>.zero

  /// A silent network whose lines hold up to `capacity` frames, and take `duration` frames to
  /// change their length.
  ///
  /// Control thread.
  init(capacity: Int, duration: Int) {
    self.capacity = capacity
    self.duration = max(duration, 1)
    frames = .allocate(capacity: capacity)
    silence = .allocate(capacity: Block.maximumCount)
    silence.initialize(repeating: .zero, count: Block.maximumCount)
    lengths = SIMD8(repeating: Int32(capacity))
    former = lengths
    crossed = self.duration
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() {
    frames.deallocate()
    silence.deallocate()
  }

  /// Forgets everything and takes `lengths` at once.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func empty(lengths: SIMD8<Int32>) {
    self.lengths = lengths
    crossed = duration
    position = 0
    written = 0
    absorbed = .zero
  }

  /// Begins to move to `lengths`, at most `capacity`; waits while another move goes on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func move(to lengths: SIMD8<Int32>) {
    if crossed < duration { return }
    if hasLengths(lengths) { return }
    former = self.lengths
    self.lengths = lengths
    crossed = 0
  }

  /// Whether `other` are the lengths.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func hasLengths(_ other: SIMD8<Int32>) -> Bool {
    for line in 0..<8 where lengths[line] != other[line] { return false }
    return true
  }

  /// Replaces `count` frames, at most a block, by their reverberation; `tuning` moves by `slope`
  /// each frame if `isGliding`. Returns where it has come to.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int,
    _ tuning: ReverbTuning, slope: ReverbTuning, isGliding: Bool
  ) -> ReverbTuning {
    var done = 0
    var tuning = tuning
    while done < count {
      var n = min(count &- done, capacity &- position)
      let taps = LineTaps(self, lengths, &n)
      if crossed < duration {
        let earlier = LineTaps(self, former, &n)
        n = min(n, duration &- crossed)
        run(left + done, right + done, n, taps, earlier, &tuning, slope, isGliding, true)
        crossed &+= n
      } else {
        run(left + done, right + done, n, taps, taps, &tuning, slope, isGliding, false)
      }
      position = position &+ n == capacity ? 0 : position &+ n
      written = min(written &+ n, capacity)
      done &+= n
    }
    return tuning
  }

  /// Runs `count` frames in which no tap wraps.
  @inline(__always)
  @_noLocks private mutating func run(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int,
    _ taps: LineTaps, _ earlier: LineTaps, _ tuning: inout ReverbTuning, _ slope: ReverbTuning,
    _ isGliding: Bool, _ isCrossing: Bool
  ) {
    var (now, state) = (tuning, absorbed)
    let place = frames + position
    let signs = SIMD8<Float>(1, -1, 1, -1, 1, -1, -1, 1)
    for i in 0..<count {
      if isGliding { now.advance(slope) }
      var sound = taps.frame(i)
      if isCrossing {
        let share = Float(
          0.5 - 0.5 * cosine(.pi * (Double(crossed &+ i) + 0.5) / Double(duration)))
        let old = earlier.frame(i)
        sound = old + (sound - old) * share
      }
      state = sound * now.gain + state * now.pole
      let input = SIMD8(
        lowHalf: SIMD4(repeating: left[i] * now.input),
        highHalf: SIMD4(repeating: right[i] * now.input))
      place[i] = mixed(state) + input * signs
      let pairs = sound.evenHalf + sound.oddHalf
      let sums = pairs.evenHalf + pairs.oddHalf
      left[i] = sums.x
      right[i] = sums.y
    }
    (tuning, absorbed) = (now, state)
  }

  /// The Hadamard matrix of order 8, without its factor 1/√8: three rounds of sums and differences.
  @inline(__always)
  @_noLocks private func mixed(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let a = SIMD8(lowHalf: x.evenHalf + x.oddHalf, highHalf: x.evenHalf - x.oddHalf)
    let b = SIMD8(lowHalf: a.evenHalf + a.oddHalf, highHalf: a.evenHalf - a.oddHalf)
    return SIMD8(lowHalf: b.evenHalf + b.oddHalf, highHalf: b.evenHalf - b.oddHalf)
  }

  /// Where a line of `length` frames is read now; shortens `count` so that the place does not wrap.
  @_noLocks fileprivate func place(
    _ line: Int, _ length: Int32, _ count: inout Int
  ) -> UnsafePointer<Float> {
    let length = Int(length)
    if length > written {
      count = min(count, length &- written)
      return start(silence) + line
    }
    let index = position &- length
    let wrapped = index < 0 ? index &+ capacity : index
    count = min(count, capacity &- wrapped)
    return start(frames) + (wrapped &* 8 &+ line)
  }

  @_noLocks private func start(_ frames: UnsafeMutablePointer<SIMD8<Float>>) -> UnsafePointer<Float>
  {
    UnsafePointer(UnsafeMutableRawPointer(frames).assumingMemoryBound(to: Float.self))
  }
}

/// Where the eight lines are read in the next few frames.
private struct LineTaps: BitwiseCopyable {
  let a, b, c, d, e, f, g, h: UnsafePointer<Float>

  @_noLocks init(_ network: FeedbackNetwork, _ lengths: SIMD8<Int32>, _ count: inout Int) {
    a = network.place(0, lengths[0], &count)
    b = network.place(1, lengths[1], &count)
    c = network.place(2, lengths[2], &count)
    d = network.place(3, lengths[3], &count)
    e = network.place(4, lengths[4], &count)
    f = network.place(5, lengths[5], &count)
    g = network.place(6, lengths[6], &count)
    h = network.place(7, lengths[7], &count)
  }

  @inline(__always)
  @_noLocks func frame(_ i: Int) -> SIMD8<Float> {
    let i = i &* 8
    return SIMD8(a[i], b[i], c[i], d[i], e[i], f[i], g[i], h[i])
  }
}
