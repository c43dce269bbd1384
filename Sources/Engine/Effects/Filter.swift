import RealTime

/// The low-pass, high-pass and band-pass effects: one state variable filter.
struct Filter: BitwiseCopyable {
  /// What the filter lets through.
  enum Mode: BitwiseCopyable {
    case lowpass, highpass, bandpass
  }

  private let mode: Mode
  private let rate: Double
  private var state = StateVariable()
  private var response = StateVariable.Response()
  /// The values `response` stands for, as base-2 logarithms; NaN before the first.
  private var cutoff = Float.nan
  private var resonance = Float.nan

  init(_ mode: Mode, rate: Double) {
    self.mode = mode
    self.rate = rate
  }

  /// Empties the integrators.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    state = StateVariable()
  }

  /// Filters `block`: parameter 0 is the cutoff, 1 the resonance.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    tune(parameters.value(0), parameters.value(1))
    var state = state
    var i = 0
    while i < block.count && (parameters.isMoving(0) || parameters.isMoving(1)) {
      tune(parameters.next(0), parameters.next(1))
      block.set(i, state.next(block.pair(i), response))
      i += 1
    }
    if i < block.count { state.process(block.dropping(i), response) }
    self.state = state
  }

  @_noLocks private mutating func tune(_ cutoff: Float, _ resonance: Float) {
    guard cutoff != self.cutoff || resonance != self.resonance else { return }
    self.cutoff = cutoff
    self.resonance = resonance
    let g = StateVariable.warp(exponential2(Double(cutoff)), rate: rate)
    let damping = exponential2(-Double(resonance))
    response =
      switch mode {
      case .lowpass: .lowpass(g: g, damping: damping)
      case .highpass: .highpass(g: g, damping: damping)
      case .bandpass: .bandpass(g: g, damping: damping)
      }
  }
}
