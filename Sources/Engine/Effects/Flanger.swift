import RealTime

/// A flanger: one voice whose delay sweeps between 0.5 and 10 ms, with feedback (J. Dattorro,
/// "Effect design, part 2", Journal of the Audio Engineering Society 45(10), 1997).
///
/// The dry sound beside it makes the comb. The right side is a quarter of a sweep ahead.
struct Flanger: BitwiseCopyable {
  private var line: StereoLine
  private var sweep: Sweep
  private var last = SIMD2<Float>.zero
  private let rate: Double

  private static let shortest = 0.0005
  private static let longest = 0.01

  /// A silent flanger at `rate` frames a second.
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

  /// Replaces `block` by the moving voice.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var (line, sweep, last) = (line, sweep, last)
    sweep.follow(parameters.value(0))
    var depth = Double(parameters.value(1))
    var feedback = parameters.value(2)
    let shortest = Self.shortest * rate
    let width = (Self.longest - Self.shortest) * rate

    for i in 0..<block.count {
      if parameters.isMoving(0) { sweep.follow(parameters.next(0)) }
      if parameters.isMoving(1) { depth = Double(parameters.next(1)) }
      if parameters.isMoving(2) { feedback = parameters.next(2) }
      line.write(softLimited(SIMD2(block.left[i], block.right[i]) + last * feedback))
      // Squared, because short delays move the comb more than long ones.
      let rise = 0.5 - 0.5 * sweep.next(moment.frame &+ i)
      let delay = rise * rise * (depth * width) + (shortest + 1)
      last = SIMD2(line.read(Tap(delay.x)).x, line.read(Tap(delay.y)).y)
      block.left[i] = last.x
      block.right[i] = last.y
    }
    (self.line, self.sweep, self.last) = (line, sweep, last)
  }
}
