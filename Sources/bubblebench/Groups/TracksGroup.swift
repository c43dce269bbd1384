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
    let (ours, theirs) = (figures["ours 8"] ?? [], figures["C 8"] ?? [])
    report.add(.tracks, "a frame of one of 8 tracks", "ns", ours: ours, peer: theirs)
    for count in Self.counts.dropFirst() {
      report.add(
        .tracks, "growth from 8 tracks to \(count)", "",
        ours: growth(ours, figures["ours \(count)"]), peer: growth(theirs, figures["C \(count)"]),
        wanted: 1)
    }
  }

  private func growth(_ few: [Double], _ many: [Double]?) -> [Double] {
    zip(many ?? [], few).map { $0 / $1 }
  }
}
