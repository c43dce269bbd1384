import AudioFiles
import Testing

@testable import bubblebench

/// Music of known tempo, heard by its sound alone: all of it, which takes some ten seconds.
@Suite("The tempo of real music", .enabled(if: TempoTruth() != nil, "\(TempoTruth.absence)"))
struct TempoAccuracyTests {
  private let truth: TempoTruth

  init() throws { truth = try #require(TempoTruth()) }

  private func hear(_ entries: [TempoTruth.Entry]) throws -> [TempoAnalysis] {
    try entries.map { try TempoAnalysis.analyse(path: $0.path, usesHints: false) }
  }

  @Test("is heard as often as is wanted, and so are its beats", arguments: TempoTruth.kinds)
  func tempo(_ kind: TempoTruth.Kind) throws {
    let entries = truth.entries(of: kind)
    #expect(!entries.isEmpty)
    let heard = try hear(entries)
    let score = TempoTruth.score(heard.map { $0.bpm ?? 0 }, entries)
    // Sums of shares are not exact.
    let rounding = 1e-6
    #expect(score.right + rounding >= kind.wanted.right)
    #expect(score.octave + rounding >= kind.wanted.octave)
    #expect(score.tight + rounding >= kind.wanted.tight)
    let offsets = heard.map { $0.bpm == nil ? nil : $0.offset }
    #expect(TempoTruth.firstBeats(offsets, entries) ?? 0 >= kind.firstBeat ?? 0)
  }

  @Test("is not heard where there is no beat")
  func beatless() throws {
    let entries = truth.entries.filter { $0.bpm == nil }
    for (entry, found) in zip(entries, try hear(entries)) {
      #expect(found.bpm == nil, "\(entry.path)")
    }
  }
}
