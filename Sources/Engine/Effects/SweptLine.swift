import RealTime

/// What chorus and flanger share: a delay line with feedback whose delays follow a sweep.
///
/// Parameters 0, 1 and 2 are the sweep's speed, its depth and the feedback.
struct SweptLine: BitwiseCopyable {
  private var line: StereoLine
  private var sweep: Sweep
  /// What feeds back: the voice that was heard last.
  var last = SIMD2<Float>.zero

  /// An empty line for delays up to `longest` seconds at `rate` frames a second.
  ///
  /// Control thread.
  init(longest: Double, rate: Double) {
    line = StereoLine(capacity: Int(longest * rate) + 8)
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

  /// Takes up the speed as it is when a block begins.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func follow(_ parameters: ParameterRamps) { sweep.follow(parameters.value(0)) }

  /// Takes in frame `index` of `block`; where both sides of the sweep, between −1 and 1, are there.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func take(
    _ index: Int, of block: Block, _ parameters: ParameterRamps, _ moment: Moment
  ) -> SIMD2<Double> {
    if parameters.isMoving(0) { sweep.follow(parameters.next(0)) }
    let feedback = parameters.next(2)
    line.write(softLimited(SIMD2(block.left[index], block.right[index]) + last * feedback))
    return sweep.next(moment.frame &+ index)
  }

  /// The sound `delay` frames ago on each side; 1 is the frame just taken in.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks func voice(_ delay: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2(line.read(Tap(delay.x)).x, line.read(Tap(delay.y)).y)
  }
}
