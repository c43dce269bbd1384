import Glibc

/// Ranks readings by weights that were fitted (a multinomial logit) to music of known tempo.
enum TempoRanking {
  /// For `TempoReading.lags`.
  private static let likeness = [2.98, 2.26, 1.80, 2.19, -0.46, -0.11, 1.35, 5.19]
  /// For `TempoReading.multiples`.
  private static let regularity = [7.74, 2.98, 2.86, 5.26]

  /// The logarithm of how much likelier `reading` is than others.
  ///
  /// - Parameter isLoop: the length may be a whole number of beats.
  static func score(_ reading: TempoReading, isLoop: Bool) -> Double {
    let octaves = log2(reading.bpm / 120)
    var score = 1.64 * octaves - 7.98 * octaves * octaves
    for (weight, value) in zip(likeness, reading.likeness) { score += weight * value }
    for (weight, value) in zip(regularity, reading.regularity) { score += weight * value }
    switch reading.basis {
    case .onsets: return score + (isLoop ? 2.01 : 0)
    case .file(let beats): return score + fit(reading, beats: beats)
    case .body(let beats): return score + fit(reading, beats: beats) - 2.28
    }
  }

  /// Loops are mostly powers of two beats long, and then at exactly the onsets' tempo.
  private static func fit(_ reading: TempoReading, beats: Int) -> Double {
    let closely = reading.deviation / 0.02
    let loosely = reading.deviation / 0.06
    var score = 1.36 * exp(-0.5 * closely * closely) + 1.81 * exp(-0.5 * loosely * loosely)
    if beats & (beats - 1) == 0 { score += 2.97 }
    if beats % 4 == 0 { score += 0.32 }
    if beats % 3 == 0 { score -= 0.38 }
    if beats % 2 == 1 { score -= 0.42 }
    return score
  }
}
