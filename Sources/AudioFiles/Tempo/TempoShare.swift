import Glibc

/// A tempo and how likely it is, by all readings that come to it.
struct TempoShare {
  /// The best of the readings.
  let reading: TempoReading
  /// How likely the tempo is, 0 to 1; what all of them lack is how likely there is no beat.
  private(set) var share: Double

  /// What others may hear instead: every second beat, two in the time of three, and the other way
  /// round.
  static let relations = [0.5, 2.0 / 3, 1.5, 2]

  /// The tempos of `readings`, best first, of which one is right if there is a beat, whose likelihood
  /// is `presence`.
  static func shares(of readings: [TempoReading], presence: Double) -> [TempoShare] {
    guard let best = readings.first else { return [] }
    let total = readings.reduce(0) { $0 + exp($1.score - best.score) }
    var shares: [TempoShare] = []
    for reading in readings {
      let share = presence * exp(reading.score - best.score) / total
      if let index = shares.firstIndex(where: { $0.reading.isNear(reading.bpm) }) {
        shares[index].share += share
      } else {
        shares.append(TempoShare(reading: reading, share: share))
      }
    }
    return [shares[0]] + shares.dropFirst().sorted { $0.share > $1.share }
  }

  /// Whether it is one of those that may be heard instead of `other`.
  func isRelated(to other: TempoShare) -> Bool {
    Self.relations.contains { reading.isNear($0 * other.reading.bpm) }
  }
}
