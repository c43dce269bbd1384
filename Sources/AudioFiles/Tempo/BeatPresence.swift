import Glibc

/// Tells music with a beat from what has none: drones, noise, speech, single strokes, ambience.
enum BeatPresence {
  /// The odds, as a logarithm, that the best reading is a beat that can be heard.
  ///
  /// A logistic regression, fitted to loops and pieces on one side and to single notes and strokes,
  /// effects, ambience, speech, drones, rain and noise on the other.
  static func logarithmicOdds(
    _ reading: TempoReading, onsets: OnsetStrength, fade: Double
  ) -> Double {
    let peak = onsets.all.max() ?? 0
    guard peak > 0.1 else { return -10 }
    let count = Double(onsetCount(onsets.all, above: 0.2 * peak))
    let beats = max(0.1, onsets.duration * reading.bpm / 60)
    // Of the lags from one beat on.
    let likeness = reading.likeness[4...].reduce(0, +) / 4
    let regularity = reading.regularity[1...].reduce(0, +)
    let mean = Double(onsets.all.reduce(0, +) / Float(onsets.all.count) / peak)
    var odds = -18.54 + 0.35 * log2(1 + count) + 1.08 * log2((count + 0.5) / beats)
    odds += 4.56 * likeness + 0.242 * reading.score - 48.2 * mean + 0.16 * max(-30, fade)
    odds += 1.32 * min(beats, 4) + 1.40 * min(count, 4) - 0.1 * max(0, likeness - 0.9)
    odds += 0.55 * log(Double(peak)) + 0.13 * min(onsets.duration, 30).squareRoot()
    // What repeats all the time without a stroke, as a steady tone does, is no beat either.
    return odds + 2.01 * min(regularity, 2.2) - 2.47 * max(0, regularity - 2.2)
  }

  /// How much quieter the last third is than the loudest third, in decibels; 0 if it is not.
  static func fade(_ samples: UnsafeBufferPointer<Float>) -> Double {
    let third = samples.count / 3
    let energies = (0..<3).map { part in
      samples[part * third..<(part + 1) * third].reduce(0.0) { $0 + Double($1) * Double($1) }
    }
    return 10 * log10((energies[2] + 1e-12) / ((energies.max() ?? 0) + 1e-12))
  }

  private static func onsetCount(_ values: [Float], above threshold: Float) -> Int {
    guard values.count > 2 else { return 0 }
    return (1..<values.count - 1).count { index in
      values[index] > threshold && values[index] > values[index - 1]
        && values[index] >= values[index + 1]
    }
  }
}
