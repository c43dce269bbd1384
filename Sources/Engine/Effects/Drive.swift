import RealTime

/// Distortion from warm to hard: a soft clipper at eight times the rate (four times from 64 kHz),
/// then a low-pass, the tone: the order of the overdrives in U. Zölzer (ed.), DAFX, 2nd edition,
/// 2011, chapter 4, with the clipper of `Saturator`.
///
/// A quiet sound comes through unchanged at a gain of 0 dB. Of each decibel of gain a quarter is
/// taken back behind the clipper, so that more gain is more colour rather than just louder.
struct Drive: BitwiseCopyable {
  private let rate: Double
  private let isEightfold: Bool
  private var up: (Halfband, Halfband, Halfband)
  private var down: (Halfband, Halfband, Halfband)
  private var left = Saturator()
  private var right = Saturator()
  private var tone = StateVariable()
  private var response = StateVariable.Response()
  private var before = 1.0
  private var after = 1.0
  /// The gain and the logarithm of the tone that the coefficients stand for; NaN at first.
  private var values = SIMD2<Float>(repeating: .nan)

  init(rate: Double) {
    self.rate = rate
    isEightfold = rate < 64_000
    // What each filter must keep is below half the base rate; the first one's transition is narrow
    // enough for the harmonics just above that.
    up = (
      Halfband(pairs: 5, transition: 0.01), Halfband(pairs: 2, transition: 0.25),
      Halfband(pairs: 1, transition: 0.375)
    )
    down = up
  }

  /// Forgets what was heard.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    up.0.reset()
    up.1.reset()
    up.2.reset()
    down.0.reset()
    down.1.reset()
    down.2.reset()
    left = Saturator()
    right = Saturator()
    tone = StateVariable()
  }

  /// Distorts `block`: parameter 0 is the gain, 1 the tone.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    tune(SIMD2(parameters.value(0), parameters.value(1)))
    for i in 0..<block.count {
      if parameters.isMoving(0) || parameters.isMoving(1) {
        tune(SIMD2(parameters.next(0), parameters.next(1)))
      }
      let sound = distorted(block.pair(i) * before)
      block.set(i, tone.next(sound * after, response))
    }
  }

  @_noLocks private mutating func tune(_ values: SIMD2<Float>) {
    guard values != self.values else { return }
    self.values = values
    let decibels = Double(values.x)
    // The clipper's own slope at zero is 3/2.
    before = gain(decibels: decibels) / 1.5
    after = gain(decibels: -decibels / 4)
    let g = StateVariable.warp(exponential2(Double(values.y)), rate: rate)
    response = .lowpass(g: g, damping: 1.414213562373095)
  }
}

extension Drive {
  /// One frame through the clipper, by way of twice the rate.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private mutating func distorted(_ input: SIMD2<Double>) -> SIMD2<Double> {
    let (a, b) = up.0.split(input)
    let first = distortedAtTwice(a)
    let second = distortedAtTwice(b)
    return down.0.join(first, second)
  }

  @inline(__always) @_noLocks
  private mutating func distortedAtTwice(_ input: SIMD2<Double>) -> SIMD2<Double> {
    let (a, b) = up.1.split(input)
    let first = distortedAtFour(a)
    let second = distortedAtFour(b)
    return down.1.join(first, second)
  }

  @inline(__always) @_noLocks
  private mutating func distortedAtFour(_ input: SIMD2<Double>) -> SIMD2<Double> {
    guard isEightfold else { return clipped(input) }
    let (a, b) = up.2.split(input)
    let first = clipped(a)
    let second = clipped(b)
    return down.2.join(first, second)
  }

  @inline(__always) @_noLocks
  private mutating func clipped(_ input: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(left.next(input.x), right.next(input.y))
  }
}
