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
  private var seam: Seam
  /// Frames before the write position wraps: few, so that the lines stay in the cache.
  private var length: Int
  /// The longest line that is heard or waits for its room.
  private var wanted: Int
  /// One line after the other, so that a tap reads whole cache lines of its own.
  private let frames: UnsafeMutablePointer<Float>
  /// Silence to read where nothing was written yet.
  private let silence: UnsafeMutablePointer<Float>
  private var position = 0
  private var written = 0
  private var absorbed = SIMD8<Float>.zero

  /// A silent network whose lines hold up to `capacity` frames, and take `duration` frames to
  /// change their length.
  ///
  /// Control thread.
  init(capacity: Int, duration: Int) {
    self.capacity = capacity
    seam = Seam(duration: duration)
    frames = .allocate(capacity: 8 * capacity)
    silence = .allocate(capacity: Block.maximumCount)
    silence.initialize(repeating: 0, count: Block.maximumCount)
    frames.initialize(repeating: 0, count: 8 * capacity)
    lengths = SIMD8(repeating: Int32(capacity))
    former = lengths
    length = capacity
    wanted = capacity
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
    wanted = min(Int(lengths.max()), capacity)
    length = wanted
    seam.finish()
    position = 0
    written = 0
    absorbed = .zero
  }

  /// Begins to move to `lengths`, at most `capacity`; waits while another move goes on, or until the
  /// lines hold as much.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func move(to lengths: SIMD8<Int32>) {
    guard seam.isOver else { return }
    if hasLengths(lengths) { return }
    wanted = min(Int(lengths.max()), capacity)
    guard wanted <= written else { return }
    former = self.lengths
    self.lengths = lengths
    seam.begin()
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
      var n = min(count &- done, length &- position)
      let place = LinePlace(
        frames, silence: silence, capacity: capacity, length: length, position: position,
        written: written)
      let taps = LineTaps(place, lengths, &n)
      if seam.isOver {
        run(left + done, right + done, n, taps, taps, &tuning, slope, isGliding, false)
      } else {
        let earlier = LineTaps(place, former, &n)
        n = min(n, seam.duration &- seam.position)
        run(left + done, right + done, n, taps, earlier, &tuning, slope, isGliding, true)
      }
      position &+= n
      written = min(written &+ n, length)
      if position == length { wrap() }
      done &+= n
    }
    return tuning
  }

  /// Begins the rings anew, or lengthens them instead if they are too short.
  @_noLocks private mutating func wrap() {
    if length < wanted {
      length = wanted
    } else {
      position = 0
    }
  }

  /// Runs `count` frames in which no tap wraps.
  @inline(__always)
  @_noLocks private mutating func run(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int,
    _ taps: LineTaps, _ earlier: LineTaps, _ tuning: inout ReverbTuning, _ slope: ReverbTuning,
    _ isGliding: Bool, _ isCrossing: Bool
  ) {
    var done = 0
    if !isGliding && !isCrossing {
      done = count & ~3
      absorbed = runAtRest(left, right, done, taps, tuning)
    }
    var (now, state) = (tuning, absorbed)
    let signs = SIMD8<Float>(1, -1, 1, -1, 1, -1, -1, 1)
    for i in done..<count {
      if isGliding { now.advance(slope) }
      var sound = taps.frame(i)
      if isCrossing {
        let share = seam.next()
        let old = earlier.frame(i)
        sound = old + (sound - old) * share
      }
      state = sound * now.gain + state * now.pole
      let input = SIMD8(
        lowHalf: SIMD4(repeating: left[i] * now.input),
        highHalf: SIMD4(repeating: right[i] * now.input))
      let entering = mixed(state) + input * signs
      for line in 0..<8 { frames[line &* capacity &+ position &+ i] = entering[line] }
      let pairs = sound.evenHalf + sound.oddHalf
      let sums = pairs.evenHalf + pairs.oddHalf
      left[i] = sums.x
      right[i] = sums.y
    }
    (tuning, absorbed) = (now, state)
  }

  /// The same, four frames at once, where nothing moves; `count` is a multiple of four. Returns what
  /// the lines' low-passes have come to.
  @_noLocks private func runAtRest(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int,
    _ taps: LineTaps, _ tuning: ReverbTuning
  ) -> SIMD8<Float> {
    var (low, high) = (absorbed.lowHalf, absorbed.highHalf)
    let (lowGain, highGain) = (tuning.gain.lowHalf, tuning.gain.highHalf)
    let (lowPole, highPole) = (tuning.pole.lowHalf, tuning.pole.highHalf)
    let entry = SIMD4(repeating: tuning.input)
    let place = frames + position
    for i in stride(from: 0, to: count, by: 4) {
      var a = Quad(at: taps.a + i, taps.b + i, taps.c + i, taps.d + i)
      var b = Quad(at: taps.e + i, taps.f + i, taps.g + i, taps.h + i)
      let sums = (a.sum, b.sum)
      a.transpose()
      b.transpose()
      a.absorb(&low, lowGain, lowPole)
      b.absorb(&high, highGain, highPole)
      a.transpose()
      b.transpose()
      Quad.mix(&a, &b)
      a.add(Quad.load(left + i) * entry, b: &b, Quad.load(right + i) * entry)
      a.store(place + i, capacity)
      b.store(place + (4 &* capacity &+ i), capacity)
      Quad.store(sums.0, left + i)
      Quad.store(sums.1, right + i)
    }
    return SIMD8(lowHalf: low, highHalf: high)
  }

  /// The Hadamard matrix of order 8, without its factor 1/√8: three rounds of sums and differences.
  @inline(__always)
  @_noLocks private func mixed(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let a = SIMD8(lowHalf: x.evenHalf + x.oddHalf, highHalf: x.evenHalf - x.oddHalf)
    let b = SIMD8(lowHalf: a.evenHalf + a.oddHalf, highHalf: a.evenHalf - a.oddHalf)
    return SIMD8(lowHalf: b.evenHalf + b.oddHalf, highHalf: b.evenHalf - b.oddHalf)
  }
}
