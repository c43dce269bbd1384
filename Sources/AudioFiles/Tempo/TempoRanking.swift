import Glibc

/// Ranks readings by weights that were fitted (a multinomial logit) to music of known tempo and to
/// made rhythms.
enum TempoRanking {
  /// For `TempoReading.lags`.
  private static let likeness = [6.24, 5.85, 10.88, 2.64, 6.67, 4.22, 0.61, 9.68]
  /// For `TempoReading.multiples`.
  private static let regularity = [9.25, 2.82, 3.91, 4.58]
  /// For `TempoReading.lowLags`.
  private static let lowLikeness = [1.76, -6.58, -6.31]
  /// For `TempoReading.lowMultiples`.
  private static let lowRegularity = [-13.72, -5.36, -0.71]

  /// The logarithm of how much likelier `reading` is than others.
  ///
  /// - Parameter isLoop: the length may be a whole number of beats.
  static func score(_ reading: TempoReading, isLoop: Bool) -> Double {
    let octaves = log2(reading.bpm / 120)
    var score = 7.15 * octaves - 6.74 * octaves * octaves
    for (weight, value) in zip(likeness, reading.likeness) { score += weight * value }
    for (weight, value) in zip(regularity, reading.regularity) { score += weight * value }
    for (weight, value) in zip(lowLikeness, reading.lowLikeness) { score += weight * value }
    for (weight, value) in zip(lowRegularity, reading.lowRegularity) { score += weight * value }
    switch reading.basis {
    case .onsets: return score + (isLoop ? 5.92 : 0)
    case .file(let beats): return score + fit(reading, beats: beats)
    case .body(let beats): return score + fit(reading, beats: beats) - 5.16
    }
  }

  /// Loops are mostly powers of two beats long, and then at exactly the onsets' tempo.
  private static func fit(_ reading: TempoReading, beats: Int) -> Double {
    let closely = reading.deviation / 0.02
    let loosely = reading.deviation / 0.06
    var score = -3.78 * exp(-0.5 * closely * closely) + 10.21 * exp(-0.5 * loosely * loosely)
    if beats & (beats - 1) == 0 { score += 0.05 }
    if beats % 4 == 0 { score += 4.13 }
    if beats % 3 == 0 { score -= 5.81 }
    if beats % 2 == 1 { score -= 0.44 }
    return score
  }
}
