import AudioFiles
import Foundation

/// How well tempo is heard, by the sound alone, beside other programs, and what it costs.
struct TempoGroup {
  let effort: Effort

  /// The greatest share of the pieces whose first beat may be elsewhere, in percent.
  private static let firstBeatWanted = 8.0
  /// What is wanted of each kind: the greatest shares that may be wrong, in percent.
  private static let kinds: [(name: String, groups: [String], isLoop: Bool, wanted: [Double])] = [
    ("loops", ["ok", "hard", "cut"], true, [7, 1, 1]),
    ("loops with silence added", ["pad"], true, [100, 2, 8]),
    ("excerpts cut anywhere", ["rand"], true, [100, 1, 7]),
    ("whole pieces", ["ok"], false, [8, 1, 3]),
  ]

  func run(_ report: inout Report) throws {
    guard let truth = TempoTruth() else {
      report.skip(
        .tempo, "all", why: "no ../shared/tempo, and \(TempoTruth.variable) names none")
      return
    }
    try Folder.withTemporary { folder in
      let peers = TempoPeer.installed(in: folder, &report)
      for kind in Self.kinds {
        let all = truth.entries.filter {
          $0.bpm != nil && $0.isLoop == kind.isLoop && kind.groups.contains($0.group)
        }
        let step = effort == .full ? 1 : 8
        let entries = stride(from: 0, to: all.count, by: step).map { all[$0] }
        try measure(kind.name, entries, kind.wanted, peers, &report)
      }
      let beatless = truth.entries.filter { $0.bpm == nil }
      let wrong = try beatless.count { try Self.own($0.path).bpm != nil }
      report.add(.tempo, "given a beat without one", "files", ours: Double(wrong), wanted: 0)
    }
  }

  private static func own(_ path: String) throws -> TempoAnalysis {
    try TempoAnalysis.analyse(path: path, usesHints: false)
  }

  private func measure(
    _ name: String, _ entries: [TempoTruth.Entry], _ wanted: [Double], _ peers: [TempoPeer],
    _ report: inout Report
  ) throws {
    guard !entries.isEmpty else { return }
    let minutes = try entries.reduce(0) { try $0 + Inspection.seconds(path: $1.path) / 60 }
    var ours: [TempoAnalysis] = []
    let spent = try CPUTime.spent { ours = try entries.map { try Self.own($0.path) } }
    let score = TempoTruth.score(ours.map { $0.bpm ?? 0 }, entries)
    add(name, score, wanted, &report)
    let offsets = ours.map { $0.bpm == nil ? nil : $0.offset }
    if let hit = TempoTruth.firstBeats(offsets, entries) {
      let limit = entries[0].isLoop ? nil : Self.firstBeatWanted + 0.05
      report.add(
        .tempo, "\(name): first beat elsewhere", "%", ours: Self.rest(hit), wanted: limit)
    }
    report.add(.tempo, "\(name): time a minute", "s", ours: spent / minutes, wanted: 0.3)
    for peer in peers {
      let read = try peer.read(entries.map(\.path))
      guard read.count == entries.count else {
        report.skip(.tempo, "\(name) / \(peer.name)", why: "it did not read every file")
        continue
      }
      compare(name, peer.name, score, TempoTruth.score(read.map(\.bpm), entries), &report)
      report.add(
        .tempo, "\(name): time a minute / \(peer.name)", "s", ours: [spent / minutes],
        peer: [read.reduce(0) { $0 + $1.seconds } / minutes])
    }
  }

  private func add(
    _ name: String, _ score: TempoTruth.Score, _ wanted: [Double], _ report: inout Report
  ) {
    let figures = [
      ("wrong", score.right), ("wrong but for octaves", score.octave), ("off", score.tight),
    ]
    for ((what, share), limit) in zip(figures, wanted) {
      report.add(.tempo, "\(name): \(what)", "%", ours: Self.rest(share), wanted: limit + 0.05)
    }
  }

  private func compare(
    _ name: String, _ peer: String, _ ours: TempoTruth.Score, _ theirs: TempoTruth.Score,
    _ report: inout Report
  ) {
    let pairs = [
      ("wrong", ours.right, theirs.right), ("wrong but for octaves", ours.octave, theirs.octave),
      ("off", ours.tight, theirs.tight),
    ]
    for (what, own, other) in pairs {
      report.add(
        .tempo, "\(name): \(what) / \(peer)", "%", ours: [Self.rest(own)],
        peer: [Self.rest(other)])
    }
  }

  /// What is missing from `share` to all, in percent; sums of shares are not exact.
  private static func rest(_ share: Double) -> Double {
    max(0, ((100 - share) * 1e6).rounded() / 1e6)
  }
}
