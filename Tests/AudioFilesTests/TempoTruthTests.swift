import Foundation
import Testing

@testable import AudioFiles

/// Music of known tempo, heard by its sound alone.
@Suite("tempo of real music") struct TempoTruthTests {
  /// A folder with `truth.csv` and the audio it names: `../shared/tempo` beside the repository, or
  /// another that is named.
  private static let folder =
    ProcessInfo.processInfo.environment["BUBBLETRACKS_TEMPO_TRUTH"]
    ?? URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../shared/tempo"
  private static let isThere = FileManager.default.fileExists(atPath: folder + "/truth.csv")

  /// Music of one kind, and what is wanted of it, in percent.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isLoop: Bool
    let groups: Set<String>
    /// Within 4% of its tempo.
    var right = 0.0
    /// The same, or of twice, thrice, half or a third of it.
    let octave: Double
    /// Within 0.1% of it, its half or its double.
    let tight: Double
    /// Of the first beats, within 40 ms of a beat.
    var firstBeat = 0.0
  }

  /// All that is known is heard, none left out: it takes some ten seconds.
  private static let kinds = [
    Kind(
      testDescription: "loops", isLoop: true, groups: ["ok", "hard", "cut"], right: 93,
      octave: 99, tight: 99),
    Kind(
      testDescription: "loops with silence added", isLoop: true, groups: ["pad"],
      octave: 98, tight: 92),
    Kind(
      testDescription: "excerpts cut anywhere", isLoop: true, groups: ["rand"],
      octave: 99, tight: 93),
    Kind(
      testDescription: "whole pieces", isLoop: false, groups: ["ok"], right: 92,
      octave: 99, tight: 97, firstBeat: 92),
  ]

  /// One file and what is known of it.
  private struct Piece {
    let path: String
    let isLoop: Bool
    let group: String
    let bpm: Double?
    let isExact: Bool
    let firstBeat: Double?
  }

  private static func pieces() throws -> [Piece] {
    let table = try String(contentsOfFile: folder + "/truth.csv", encoding: .utf8)
    return table.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 7 else { return nil }
      return Piece(
        path: "\(folder)/\(fields[0])", isLoop: fields[1] == "loop", group: fields[6],
        bpm: Double(fields[2]), isExact: fields[5] == "1", firstBeat: Double(fields[7]))
    }
  }

  /// How many there were, and how many of them were as they should be.
  private struct Tally {
    var count = 0
    var good = 0

    mutating func add(_ isGood: Bool) {
      count += 1
      if isGood { good += 1 }
    }

    /// Whether at least `percent` of them were.
    func reaches(_ percent: Double) -> Bool { 100 * Double(good) >= percent * Double(count) }
  }

  @Test(
    "is heard as often as is wanted, and so are its beats",
    .enabled(if: isThere, "there is no ../shared/tempo, and BUBBLETRACKS_TEMPO_TRUTH names none"),
    arguments: kinds)
  func tempo(_ kind: Kind) throws {
    let all = try Self.pieces().filter {
      $0.bpm != nil && $0.isLoop == kind.isLoop && kind.groups.contains($0.group)
    }
    var (right, octave, tight, first) = (Tally(), Tally(), Tally(), Tally())
    #expect(!all.isEmpty)
    for piece in all {
      let bpm = try #require(piece.bpm)
      let found = try TempoAnalysis.analyse(path: piece.path, usesHints: false)
      func isNear(_ tolerance: Double, _ factors: [Double]) -> Bool {
        factors.contains { abs((found.bpm ?? 0) / (bpm * $0) - 1) <= tolerance }
      }
      right.add(isNear(0.04, [1]))
      octave.add(isNear(0.04, [1, 2, 3, 0.5, 1.0 / 3]))
      if piece.isExact { tight.add(isNear(0.001, [1, 2, 0.5])) }
      if let beat = piece.firstBeat {
        let distance = (found.offset - beat).remainder(dividingBy: 60 / bpm)
        first.add(found.bpm != nil && abs(distance) <= 0.04)
      }
    }
    #expect(right.reaches(kind.right), "\(right)")
    #expect(octave.reaches(kind.octave), "\(octave)")
    #expect(tight.reaches(kind.tight), "\(tight)")
    #expect(first.reaches(kind.firstBeat), "\(first)")
  }

  @Test(
    "is not heard where there is no beat",
    .enabled(if: isThere, "there is no ../shared/tempo, and BUBBLETRACKS_TEMPO_TRUTH names none"))
  func beatless() throws {
    for piece in try Self.pieces() where piece.bpm == nil {
      let found = try TempoAnalysis.analyse(path: piece.path, usesHints: false)
      #expect(found.bpm == nil, "\(piece.path)")
    }
  }
}
