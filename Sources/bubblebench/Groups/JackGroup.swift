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

  /// Runs both in turns in the same server, each alone: of two clients that wait for the same
  /// cycle, the second to be woken pays for both, twice what the first does.
  private func compare(
    _ name: String, wanted: Double, _ report: inout Report, ours: @escaping () throws -> Process,
    peer: @escaping () throws -> Process?
  ) throws {
    do {
      let figures = try interleaved(
        effort.rounds,
        [
          Contestant(name: "ours") { try load(of: ours()) },
          Contestant(name: "peer") { try load(of: peer()) },
        ])
      report.add(
        .jack, name, "%", ours: figures["ours"] ?? [], peer: figures["peer"] ?? [], wanted: wanted)
    } catch let absence as Absence {
      report.skip(.jack, name, why: absence.why)
    }
  }

  /// Why a client could not be measured.
  private struct Absence: Error {
    let why: String
  }

  /// The load of `client`, once it has loaded and its tails have begun; ends it.
  private func load(of client: Process?) throws -> Double {
    guard let client else { throw Absence(why: "the peer is not installed") }
    defer { ChildProcess.stop(client) }
    Thread.sleep(forTimeInterval: 3)
    guard client.isRunning else {
      throw Absence(why: "\(client.executableURL?.lastPathComponent ?? "a client") does not run")
    }
    return ProcessTime.load(of: client, over: effort.loadDuration)
  }
}
