import RealTime

/// Ring modulation: the input times a sine, as in Bode's modulator (H. Bode, "The multiplier-type
/// ring modulator", Electronic Music Review 1, 1967).
struct RingModulator: BitwiseCopyable {
  private var phase = 0.0
  private let step: Double

  init(rate: Double) {
    step = 1 / rate
  }

  /// Starts the carrier at its zero.
  @_noLocks mutating func reset() {
    phase = 0
  }

  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var phase = phase
    var frequency = exponential2(Double(parameters.value(0)))
    for i in 0..<block.count {
      if parameters.isMoving(0) { frequency = exponential2(Double(parameters.next(0))) }
      let carrier = Float(sine(2 * .pi * phase))
      block.left[i] *= carrier
      block.right[i] *= carrier
      phase += frequency * step
      if phase >= 1 { phase -= 1 }
    }
    self.phase = phase
  }
}
