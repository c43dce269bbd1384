import RealTime

/// The slow oscillator of the modulation effects: a cosine and a sine whose phase adds up frame by
/// frame, so that the rate may move.
///
/// They go in straight pieces of eight frames, aligned to the absolute frame count; at 10 Hz that
/// strays from the circle by a hundred-thousandth.
struct Sweep: BitwiseCopyable {
  /// Turns, 0..<1.
  private var phase = 0.0
  private var step = 0.0
  private var circle = SIMD2<Double>(1, 0)
  private var slope = SIMD2<Double>.zero
  private var isFresh = true
  private var heldRate = Float.nan
  private let duration: Double

  /// A sweep at its start, at `rate` frames a second.
  init(rate: Double) { duration = 1 / rate }

  /// Starts again.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    phase = 0
    circle = SIMD2(1, 0)
    isFresh = true
  }

  /// Takes `rate`, sweeps a second as a logarithm to base 2, from here on.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func follow(_ rate: Float) {
    if rate == heldRate { return }
    heldRate = rate
    step = exponential2(Double(rate)) * duration
  }

  /// The cosine and the sine at absolute frame `frame`; then moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func next(_ frame: Int) -> SIMD2<Double> {
    let rest = frame & 7
    if rest == 0 { draw(8) } else if isFresh { draw(8 &- rest) }
    let now = circle
    circle += slope
    phase += step
    if phase >= 1 { phase -= 1 }
    return now
  }

  /// Aims at where the phase will be in `count` frames.
  @inline(never)
  @_noLocks private mutating func draw(_ count: Int) {
    isFresh = false
    let angle = 2 * .pi * (phase + step * Double(count))
    slope = (SIMD2(cosine(angle), sine(angle)) - circle) * (1 / Double(count))
  }
}
