import Glibc

/// Where sound begins after silence, or after the hiss that stands for it.
enum SoundBegin {
  /// Seconds in which loudness is measured.
  private static let window = 0.005
  /// What is quieter than the loudest by so much is silence, and what is at the very start may be hiss
  /// up to there, as powers.
  private static let silence: (deep: Float, hiss: Float) = (1e-6, 1e-4)
  /// How many times as loud as the hiss before it sound is, as a power.
  private static let rise: Float = 10
  /// Windows of which the loudest tells how loud the hiss is.
  private static let hissCount = 6

  /// The seconds to the begin of the sound in `samples`, `rate` of them a second; 0 if it begins at
  /// once, or never.
  static func seconds(_ samples: UnsafeBufferPointer<Float>, rate: Double) -> Double {
    let size = max(1, Int(rate * window))
    let powers = (0..<samples.count / size).map { index -> Float in
      var sum: Float = 0
      for place in index * size..<(index + 1) * size { sum += samples[place] * samples[place] }
      return sum
    }
    guard let loudest = powers.max(), loudest > 0 else { return 0 }
    let start = powers.prefix(hissCount).max() ?? 0
    guard start < loudest * silence.hiss else { return 0 }
    let threshold = max(loudest * silence.deep, start * rise)
    let first = powers.firstIndex { $0 > threshold } ?? 0
    return Double(first * size) / rate
  }
}
