import RealTime

/// A chorus: three voices a side whose delays sway around 11, 17 and 24 ms, a third of a turn apart
/// (J. Dattorro, "Effect design, part 2", Journal of the Audio Engineering Society 45(10), 1997).
///
/// The right side is a quarter of a turn ahead. The first voice feeds back.
struct Chorus: BitwiseCopyable {
  private var line: StereoLine
  private var sweep: Sweep
  private var last = SIMD2<Float>.zero
  private let rate: Double

  /// How far a delay goes to either side at full depth, in seconds.
  private static let width = 0.005
  private static let longest = 0.03

  /// A silent chorus at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    line = StereoLine(capacity: Int(Self.longest * rate) + 8)
    sweep = Sweep(rate: rate)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { line.free() }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    line.empty()
    sweep.reset()
    last = .zero
  }

  /// Replaces `block` by the voices.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var (line, sweep, last) = (line, sweep, last)
    sweep.follow(parameters.value(0))
    var depth = Double(parameters.value(1))
    var feedback = parameters.value(2)
    let (first, second, third) = (0.011 * rate + 1, 0.017 * rate + 1, 0.024 * rate + 1)
    let width = Self.width * rate

    for i in 0..<block.count {
      if parameters.isMoving(0) { sweep.follow(parameters.next(0)) }
      if parameters.isMoving(1) { depth = Double(parameters.next(1)) }
      if parameters.isMoving(2) { feedback = parameters.next(2) }
      line.write(softLimited(SIMD2(block.left[i], block.right[i]) + last * feedback))
      // A third of a turn further by rotation: one cosine and one sine serve all six voices.
      let sway = sweep.next(moment.frame &+ i) * (depth * width)
      let across = SIMD2(-sway.y, sway.x) * 0.866025403784438647
      let back = sway * -0.5
      last = voice(line, sway + first)
      let sound = last + voice(line, back + across + second) + voice(line, back - across + third)
      // Voices that differ add up by their powers.
      block.left[i] = sound.x * 0.577350269
      block.right[i] = sound.y * 0.577350269
    }
    (self.line, self.sweep, self.last) = (line, sweep, last)
  }

  /// The sound `delay` frames ago on each side.
  @inline(__always)
  @_noLocks private func voice(_ line: StereoLine, _ delay: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2(line.read(Tap(delay.x)).x, line.read(Tap(delay.y)).y)
  }
}
