import RealTime

/// A phaser: six first-order allpasses in a row whose turning point sweeps over up to five octaves,
/// with feedback (J. O. Smith, "An allpass approach to digital phasing and flanging", International
/// Computer Music Conference 1984).
///
/// The dry sound beside it makes the notches. The right side is a quarter of a sweep ahead.
struct Phaser: BitwiseCopyable {
  private var sweep: Sweep
  private var last = SIMD2<Float>.zero
  private var stages = Stages()
  /// The allpasses' coefficient on each side; it moves in straight pieces of eight frames.
  private var coefficient = SIMD2<Float>.zero
  private var slope = SIMD2<Float>.zero
  private var isFresh = true
  private let rate: Double

  /// Where the sweep is centred, in Hz as a logarithm to base 2, and how many octaves it reaches to
  /// either side at full depth.
  private static let centre = 9.643856189774725
  private static let reach = 2.5
  private static let stride = 8

  /// A silent phaser at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    sweep = Sweep(rate: rate)
  }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    sweep.reset()
    stages = Stages()
    last = .zero
    isFresh = true
  }

  /// Replaces `block` by the turned sound.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var (sweep, last, stages) = (sweep, last, stages)
    var (coefficient, slope) = (coefficient, slope)
    sweep.follow(parameters.value(0))
    var depth = parameters.value(1)
    var feedback = parameters.value(2)

    for i in 0..<block.count {
      if parameters.isMoving(0) { sweep.follow(parameters.next(0)) }
      if parameters.isMoving(1) { depth = parameters.next(1) }
      if parameters.isMoving(2) { feedback = parameters.next(2) }
      let circle = sweep.next(moment.frame &+ i)
      if isFresh {
        coefficient = target(circle, depth)
        slope = .zero
        isFresh = false
      } else if (moment.frame &+ i) & (Self.stride &- 1) == 0 {
        slope = (target(circle, depth) - coefficient) * (1 / Float(Self.stride))
      }
      coefficient += slope
      let input = SIMD2(block.left[i], block.right[i])
      last = stages.next(softLimited(input + last * feedback), coefficient)
      block.left[i] = last.x
      block.right[i] = last.y
    }
    (self.sweep, self.last, self.stages) = (sweep, last, stages)
    (self.coefficient, self.slope) = (coefficient, slope)
  }

  /// The coefficient that turns by a quarter at the frequency the sweep stands at.
  @_noLocks private func target(_ circle: SIMD2<Double>, _ depth: Float) -> SIMD2<Float> {
    let octaves = circle * (Double(depth) * Self.reach) + Self.centre
    return SIMD2(quarter(octaves.x), quarter(octaves.y))
  }

  @_noLocks private func quarter(_ octave: Double) -> Float {
    let t = tangent(.pi * min(exponential2(octave) / rate, 0.45))
    return Float((t - 1) / (t + 1))
  }
}

/// What six first-order allpasses y = a x + x′ − a y′ remember, both sides at once.
private struct Stages: BitwiseCopyable {
  var a, b, c, d, e, f: SIMD2<Float>

  @_noLocks init() {
    (a, b, c, d, e, f) = (.zero, .zero, .zero, .zero, .zero, .zero)
  }

  @inline(__always)
  @_noLocks mutating func next(
    _ input: SIMD2<Float>, _ coefficient: SIMD2<Float>
  ) -> SIMD2<Float> {
    var sound = pass(input, coefficient, &a)
    sound = pass(sound, coefficient, &b)
    sound = pass(sound, coefficient, &c)
    sound = pass(sound, coefficient, &d)
    sound = pass(sound, coefficient, &e)
    return pass(sound, coefficient, &f)
  }

  /// One allpass, with a single memory.
  @inline(__always)
  @_noLocks private func pass(
    _ x: SIMD2<Float>, _ coefficient: SIMD2<Float>, _ memory: inout SIMD2<Float>
  ) -> SIMD2<Float> {
    let y = coefficient * x + memory
    memory = x - coefficient * y
    return y
  }
}
