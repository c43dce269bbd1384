import Foundation

/// The engine's processor time beside that of scsynth and of plain C.
struct EngineGroup {
  let effort: Effort

  func run(_ report: inout Report) throws {
    let loops = Loops()
    try Folder.withTemporary { folder in
      let peer = try ChildProcess.find("scsynth").map { program in
        SuperCollider(program: program, loops: try loops.write(to: folder), folder: folder)
      }
      for isChained in [false, true] {
        for blockCount in [64, 256] {
          let workload = Workload(
            isChained: isChained, blockCount: blockCount, duration: effort.soundDuration)
          try compare(workload, loops, peer, &report)
        }
      }
    }
  }

  private func compare(
    _ workload: Workload, _ loops: Loops, _ peer: SuperCollider?, _ report: inout Report
  ) throws {
    var contestants = [
      Contestant(name: "ours") { OwnEngine(loops: loops).run(workload) },
      Contestant(name: "C") { ReferenceEngine(loops: loops).run(workload) },
    ]
    if let peer { contestants.append(Contestant(name: "scsynth") { try peer.run(workload) }) }
    let figures = try interleaved(effort.rounds, contestants)
    let title = "\(workload.isChained ? "W2" : "W1") at \(workload.blockCount) frames"
    report.add(
      .engine, "\(title) / plain C", "s", ours: figures["ours"] ?? [], peer: figures["C"] ?? [],
      wanted: workload.isChained ? 0.8 : nil)
    guard let others = figures["scsynth"] else {
      report.skip(.engine, "\(title) / scsynth", why: "scsynth is not installed")
      return
    }
    report.add(
      .engine, "\(title) / scsynth", "s", ours: figures["ours"] ?? [], peer: others,
      wanted: workload.isChained ? 0.45 : 0.35)
  }
}
