/// How onsets repeat: all of them, and the low ones.
struct Rhythm {
  /// How alike all onsets are to themselves some time later.
  let likeness: Autocorrelation
  /// Their regular pulses.
  let pulse: Pulse
  private let lowLikeness: Autocorrelation
  private let lowPulse: Pulse
  private let rate: Double

  /// Listens to `onsets`, up to `longest` values apart; as a circle, at all distances.
  init(_ onsets: OnsetStrength, isCircular: Bool, longest: Int) {
    likeness = Autocorrelation(onsets.all, isCircular: isCircular, longest: longest)
    lowLikeness = Autocorrelation(onsets.low, isCircular: isCircular, longest: longest)
    pulse = Pulse(onsets.all, rate: onsets.rate)
    lowPulse = Pulse(onsets.low, rate: onsets.rate)
    rate = onsets.rate
  }

  /// The reading of `bpm` beats a minute, of which the onsets' own tempo is `deviation` beats away
  /// at the end.
  func reading(_ bpm: Double, _ basis: TempoReading.Basis, deviation: Double) -> TempoReading {
    TempoReading(
      bpm: bpm, basis: basis, deviation: deviation,
      likeness: Self.values(likeness, TempoReading.lags, beat: 60 * rate / bpm),
      regularity: TempoReading.multiples.map { pulse.regularity($0 * bpm / 60) },
      lowLikeness: Self.values(lowLikeness, TempoReading.lowLags, beat: 60 * rate / bpm),
      lowRegularity: TempoReading.lowMultiples.map { lowPulse.regularity($0 * bpm / 60) })
  }

  /// The likeness at `lags`, in beats; what is not known is as at one beat.
  private static func values(
    _ likeness: Autocorrelation, _ lags: [Double], beat: Double
  ) -> [Double] {
    let one = likeness.at(beat) ?? 0
    return lags.map { likeness.at($0 * beat) ?? one }
  }
}
