import CReference
import Foundation

/// What playing and resting cost in JACK at 64 frames, where each client wakes 750 times a second.
struct JackGroup {
  let effort: Effort

  private static let blockCount = 64

  func run(_ report: inout Report) throws {
    guard let session = try JackSession(blockCount: Self.blockCount) else {
      report.skip(.jack, "all", why: "jackd and jack_lsp are not installed")
      return
    }
    let program = try OwnProgram.find()
    try Folder.withTemporary { folder in
      let loops = try Loops().write(to: folder)
      let scene = try SceneFile(loops: loops, isChained: true).write(to: folder)
      try compare(
        "W2 / scsynth", wanted: 0.5, &report,
        ours: { try program.start(in: session, scene: scene) },
        peer: { try LiveSuperCollider.start(in: session, loops, isChained: true) })
    }
    try compare(
      "at rest / jack_simple_client", wanted: 1.3, &report,
      ours: { try program.start(in: session) },
      peer: {
        try ChildProcess.find("jack_simple_client").map {
          try ChildProcess.start($0, ["simple", session.name], session.environment)
        }
      })
  }

  /// Runs both side by side in the same server, and compares their loads.
  private func compare(
    _ name: String, wanted: Double, _ report: inout Report, ours: () throws -> Process,
    peer: () throws -> Process?
  ) throws {
    guard let theirs = try peer() else {
      report.skip(.jack, name, why: "the peer is not installed")
      return
    }
    defer { ChildProcess.stop(theirs) }
    let own = try ours()
    defer { ChildProcess.stop(own) }
    // Until both have loaded and the tails have begun.
    Thread.sleep(forTimeInterval: 3)
    guard own.isRunning, theirs.isRunning else {
      report.skip(.jack, name, why: "\(own.isRunning ? "the peer" : "the program") does not run")
      return
    }
    let loads = (0..<effort.rounds).map { _ in
      ProcessTime.load(of: [own, theirs], over: effort.loadDuration)
    }
    report.add(
      .jack, name, "%", ours: loads.map { $0[0] }, peer: loads.map { $0[1] }, wanted: wanted)
  }
}
