/// What a track costs beside many others: no more than it does in plain C.
struct TracksGroup {
  let effort: Effort

  private static let counts = [8, 32, 64, 128, 256]

  func run(_ report: inout Report) throws {
    let loops = Loops()
    var contestants: [Contestant] = []
    for count in Self.counts {
      // As many frames of tracks in all, whatever the count.
      let share = effort.soundDuration * 4 / Double(count)
      let workload = Workload(trackCount: count, isChained: true, duration: share)
      let unit = Double(count) * Double(workload.frameCount) * 1e-9
      contestants += [
        Contestant(name: "ours \(count)") { OwnEngine(loops: loops).run(workload) / unit },
        Contestant(name: "C \(count)") { ReferenceEngine(loops: loops).run(workload) / unit },
      ]
    }
    let figures = try interleaved(effort.rounds, contestants)
    for count in Self.counts {
      report.add(
        .tracks, "a frame of one of \(count) tracks", "ns", ours: figures["ours \(count)"] ?? [],
        peer: figures["C \(count)"] ?? [])
    }
    // In time, not in parts of each one's own cost, which is far from the same.
    report.add(
      .tracks, "what it takes more among 256", "ns", ours: growth("ours", figures),
      peer: growth("C", figures), wanted: 1)
  }

  /// By how much a frame takes longer among the most tracks than among the fewest.
  private func growth(_ name: String, _ figures: [String: [Double]]) -> [Double] {
    zip(figures["\(name) 256"] ?? [], figures["\(name) 8"] ?? []).map { $0 - $1 }
  }
}
