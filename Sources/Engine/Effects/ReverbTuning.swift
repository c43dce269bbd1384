import RealTime

/// The coefficients of a reverb: those for a decay time, a damping and the lengths of the lines.
struct ReverbTuning: BitwiseCopyable {
  /// What a line passes on at 0 Hz, times 1 − `pole`, times the 1/√8 of the matrix.
  var gain: SIMD8<Float>
  /// The coefficient of each line's one-pole low-pass.
  var pole: SIMD8<Float>
  /// What of the input enters a line.
  var input: Float
  /// The gain of the allpasses before the lines.
  var diffusion: Float

  /// Coefficients that are all 0.
  init() {
    (gain, pole, input, diffusion) = (.zero, .zero, 0, 0)
  }

  /// The coefficients for a `decay` in seconds by 60 dB, half of it at the frequency `damping`.
  ///
  /// A line of m frames has to lose 60 m / (rate · decay) dB in a pass at 0 Hz and twice as much at
  /// `damping`, but there at most 6 dB more, lest the middle frequencies fade too. The input's
  /// share makes steady noise as loud as it came in at a decay of 2 s, and louder with its root.
  ///
  /// Audio thread; real-time safe.
  @_noLocks init(decay: Double, damping frequency: Double, lengths: SIMD8<Int32>, rate: Double) {
    self.init()
    var kept = 0.0
    for line in 0..<8 {
      let loss = 60 * Double(lengths[line]) / (rate * decay)
      let passed = RealTime.gain(decibels: -loss)
      let ratio = exponential2(-0.332192809488736235 * min(loss, 6))
      let b = damping(frequency: frequency, ratio: ratio, rate: rate)
      gain[line] = Float(passed * (1 - b) * 0.353553390593273762)
      pole[line] = Float(b)
      kept += passed * passed * 0.125
    }
    input = Float(0.5 * squareRoot((1 - kept) * squareRoot(decay * 0.5)))
    // The longest allpass has faded by half the decay, or the room would sound longer than asked.
    diffusion = Float(min(0.7, exponential2(-3.321928094887362348 * 0.06 / decay)))
  }

  /// What to add each frame to come to `end` in `count` frames.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func slope(to end: ReverbTuning, count: Float) -> ReverbTuning {
    var slope = ReverbTuning()
    let share = 1 / count
    slope.gain = (end.gain - gain) * share
    slope.pole = (end.pole - pole) * share
    slope.input = (end.input - input) * share
    slope.diffusion = (end.diffusion - diffusion) * share
    return slope
  }

  /// Moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func advance(_ slope: ReverbTuning) {
    gain += slope.gain
    pole += slope.pole
    input += slope.input
    diffusion += slope.diffusion
  }
}
