import AudioFiles
import Foundation

/// How well tempo is heard, by the sound alone, beside other programs, and what it costs.
struct TempoGroup {
  let effort: Effort

  func run(_ report: inout Report) throws {
    guard let truth = TempoTruth() else {
      report.skip(.tempo, "all", why: TempoTruth.absence)
      return
    }
    try Folder.withTemporary { folder in
      let peers = TempoPeer.installed(in: folder, &report)
      for kind in TempoTruth.kinds {
        let all = truth.entries(of: kind)
        let step = effort == .full ? 1 : 8
        let entries = stride(from: 0, to: all.count, by: step).map { all[$0] }
        try measure(kind, entries, peers, &report)
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
    _ kind: TempoTruth.Kind, _ entries: [TempoTruth.Entry], _ peers: [TempoPeer],
    _ report: inout Report
  ) throws {
    guard !entries.isEmpty else { return }
    let name = kind.name
    let minutes = try entries.reduce(0) { try $0 + Inspection.seconds(path: $1.path) / 60 }
    var ours: [TempoAnalysis] = []
    let spent = try CPUTime.spent { ours = try entries.map { try Self.own($0.path) } }
    let score = TempoTruth.score(ours.map { $0.bpm ?? 0 }, entries)
    add(name, score, kind.wanted, &report)
    let offsets = ours.map { $0.bpm == nil ? nil : $0.offset }
    if let hit = TempoTruth.firstBeats(offsets, entries) {
      report.add(
        .tempo, "\(name): first beat elsewhere", "%", ours: Self.rest(hit),
        wanted: kind.firstBeat.map { 100 - $0 + 0.05 })
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
    _ name: String, _ score: TempoTruth.Score, _ wanted: TempoTruth.Score,
    _ report: inout Report
  ) {
    let figures = [
      ("wrong", score.right, wanted.right),
      ("wrong but for octaves", score.octave, wanted.octave),
      ("off", score.tight, wanted.tight),
    ]
    for (what, share, least) in figures {
      report.add(
        .tempo, "\(name): \(what)", "%", ours: Self.rest(share), wanted: 100 - least + 0.05)
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
