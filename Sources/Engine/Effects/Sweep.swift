import RealTime

/// The slow oscillator of the modulation effects: a phase that adds up frame by frame, so that its
/// rate may move.
struct Sweep: BitwiseCopyable {
  /// Turns, 0..<1.
  private(set) var phase = 0.0
  private var step = 0.0
  private var heldRate = Float.nan
  private let duration: Double

  /// A sweep at its start, at `rate` frames a second.
  init(rate: Double) { duration = 1 / rate }

  /// Starts again.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() { phase = 0 }

  /// Takes `rate`, sweeps a second as a logarithm to base 2, from here on.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func follow(_ rate: Float) {
    if rate == heldRate { return }
    heldRate = rate
    step = exponential2(Double(rate)) * duration
  }

  /// Moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func advance() {
    phase += step
    if phase >= 1 { phase -= 1 }
  }

  /// The cosine and the sine of the phase.
  ///
  /// Audio thread; real-time safe.
  var circle: SIMD2<Double> {
    @_noLocks get {
      let angle = 2 * .pi * phase
      return SIMD2(cosine(angle), sine(angle))
    }
  }
}
