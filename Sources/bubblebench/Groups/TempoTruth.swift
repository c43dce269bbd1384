import Foundation

/// Music of known tempo: a folder with `truth.csv`, which names the files beside it.
struct TempoTruth {
  /// One piece or loop.
  struct Entry {
    var path: String
    var isLoop: Bool
    /// Whether silence was added to it, or it was cut anywhere.
    var group: String
    /// Beats a minute; nil for what has no beat.
    var bpm: Double?
    var isExact: Bool
    /// The seconds to a beat; nil where it is not known.
    var firstBeat: Double?
  }

  /// What is known of tempos that were read, as shares in percent of what was asked.
  struct Score: Sendable {
    var right = 0.0
    var octave = 0.0
    var tight = 0.0
  }

  /// Music of one kind, and what is wanted of it.
  struct Kind: Sendable {
    let name: String
    let groups: Set<String>
    let isLoop: Bool
    /// The least shares, in percent.
    let wanted: Score
    /// The least share of first beats, in percent; nil where any will do.
    var firstBeat: Double?
  }

  static let kinds = [
    Kind(
      name: "loops", groups: ["ok", "hard", "cut"], isLoop: true,
      wanted: Score(right: 93, octave: 99, tight: 99)),
    Kind(
      name: "loops with silence added", groups: ["pad"], isLoop: true,
      wanted: Score(octave: 98, tight: 92)),
    Kind(
      name: "excerpts cut anywhere", groups: ["rand"], isLoop: true,
      wanted: Score(octave: 99, tight: 93)),
    Kind(
      name: "whole pieces", groups: ["ok"], isLoop: false,
      wanted: Score(right: 92, octave: 99, tight: 97), firstBeat: 92),
  ]

  /// Names a folder to take instead of `beside`.
  static let variable = "BUBBLETRACKS_TEMPO_TRUTH"
  /// Why there is none.
  static let absence = "there is no folder of known tempos; \(variable) may name one"
  /// `../shared/tempo`, beside the repository.
  private static let beside =
    URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../../shared/tempo"

  let entries: [Entry]

  /// The truth in the folder that `variable` names, else beside the repository; nil without one.
  init?() {
    let folder = ProcessInfo.processInfo.environment[Self.variable] ?? Self.beside
    guard let table = try? String(contentsOfFile: folder + "/truth.csv", encoding: .utf8)
    else { return nil }
    entries = table.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 7 else { return nil }
      return Entry(
        path: folder + "/" + fields[0], isLoop: fields[1] == "loop", group: fields[6],
        bpm: Double(fields[2]), isExact: fields[5] == "1", firstBeat: Double(fields[7]))
    }
  }

  /// What it has of `kind`.
  func entries(of kind: Kind) -> [Entry] {
    entries.filter {
      $0.bpm != nil && $0.isLoop == kind.isLoop && kind.groups.contains($0.group)
    }
  }

  /// How good `readings` are, one for each of `entries`; 0 for no beat.
  static func score(_ readings: [Double], _ entries: [Entry]) -> Score {
    var score = Score()
    let exactCount = entries.count { $0.isExact }
    for (entry, reading) in zip(entries, readings) {
      guard let bpm = entry.bpm, reading > 0 else { continue }
      func isNear(_ tolerance: Double, _ factors: [Double]) -> Bool {
        factors.contains { abs(reading / (bpm * $0) - 1) <= tolerance }
      }
      if isNear(0.04, [1]) { score.right += 100 / Double(entries.count) }
      if isNear(0.04, [1, 2, 3, 0.5, 1.0 / 3]) { score.octave += 100 / Double(entries.count) }
      if entry.isExact && isNear(0.001, [1, 2, 0.5]) { score.tight += 100 / Double(exactCount) }
    }
    return score
  }

  /// How many of the first beats that are known, in percent, `offsets` hit, one for each of
  /// `entries`, nil for no beat: within 40 ms of a beat, whichever, but not between two.
  static func firstBeats(_ offsets: [Double?], _ entries: [Entry]) -> Double? {
    let known = zip(offsets, entries).compactMap { offset, entry -> Bool? in
      guard let first = entry.firstBeat, let bpm = entry.bpm else { return nil }
      return offset.map { abs(($0 - first).remainder(dividingBy: 60 / bpm)) <= 0.04 } ?? false
    }
    return known.isEmpty ? nil : 100 * Double(known.count { $0 }) / Double(known.count)
  }
}
