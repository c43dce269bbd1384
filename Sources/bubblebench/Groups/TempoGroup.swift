import AudioFiles
import Foundation

/// How well tempo is heard, by the sound alone, beside aubio and Queen Mary, and what it costs.
struct TempoGroup {
  let effort: Effort

  /// What is wanted of each kind: the greatest shares that may be wrong, in percent.
  private static let kinds: [(name: String, groups: [String], isLoop: Bool, wanted: [Double])] = [
    ("loops", ["ok", "hard", "cut"], true, [7, 1, 1]),
    ("loops with silence added", ["pad"], true, [100, 2, 8]),
    ("excerpts cut anywhere", ["rand"], true, [100, 1, 7]),
    ("whole pieces", ["ok"], false, [8, 1, 3]),
  ]

  func run(_ report: inout Report) throws {
    guard let truth = TempoTruth() else {
      report.skip(.tempo, "all", why: "BUBBLETRACKS_TEMPO_TRUTH names no folder of known tempos")
      return
    }
    try Folder.withTemporary { folder in
      let queenMary = QueenMary(in: folder)
      let aubio = ChildProcess.find("aubiotrack")
      if queenMary == nil { report.skip(.tempo, "Queen Mary", why: "libqm-dsp-dev is missing") }
      if aubio == nil { report.skip(.tempo, "aubio", why: "aubio-tools is missing") }
      for kind in Self.kinds {
        let all = truth.entries.filter {
          $0.bpm != nil && $0.isLoop == kind.isLoop && kind.groups.contains($0.group)
        }
        let step = effort == .full ? 1 : 8
        let entries = stride(from: 0, to: all.count, by: step).map { all[$0] }
        try measure(kind.name, entries, kind.wanted, aubio, queenMary, &report)
      }
      let beatless = truth.entries.filter { $0.bpm == nil }
      let wrong = try beatless.count { try Self.own($0.path) > 0 }
      report.add(.tempo, "given a beat without one", "files", ours: Double(wrong), wanted: 0)
    }
  }

  private static func own(_ path: String) throws -> Double {
    try TempoAnalysis.analyse(path: path, usesHints: false).bpm ?? 0
  }

  private func measure(
    _ name: String, _ entries: [TempoTruth.Entry], _ wanted: [Double], _ aubio: String?,
    _ queenMary: QueenMary?, _ report: inout Report
  ) throws {
    guard !entries.isEmpty else { return }
    let minutes = try entries.reduce(0) { try $0 + Inspection.seconds(path: $1.path) / 60 }
    var ours: [Double] = []
    let spent = try CPUTime.spent { ours = try entries.map { try Self.own($0.path) } }
    let score = TempoTruth.score(ours, entries)
    add(name, score, wanted, &report)
    report.add(.tempo, "\(name): time a minute", "s", ours: spent / minutes, wanted: 0.3)
    var peers: [(name: String, read: (String) throws -> (bpm: Double, seconds: Double))] = []
    if let aubio { peers.append(("aubio", { try Self.aubio($0, aubio) })) }
    if let queenMary { peers.append(("Queen Mary", { try queenMary.tempo(of: $0) })) }
    for peer in peers {
      let read = try entries.map { try peer.read($0.path) }
      let theirs = TempoTruth.score(read.map(\.bpm), entries)
      compare(name, peer.name, score, theirs, &report)
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

  /// The tempo of the median distance of aubio's beats.
  private static func aubio(
    _ path: String, _ program: String
  ) throws -> (bpm: Double, seconds: Double) {
    let before = CPUTime.children
    let beats = try ChildProcess.output(program, ["-i", path]).split(separator: "\n")
      .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    let distances = zip(beats, beats.dropFirst()).map { $1 - $0 }
    let bpm = distances.isEmpty ? 0 : 60 / distances.median
    return (bpm, CPUTime.children - before)
  }
}
