import CReference
import Foundation

/// How soon a scene of eight loops is there, and heard.
struct StartGroup {
  let effort: Effort

  /// Seconds to wait for what may not come.
  private static let patience = 10.0

  func run(_ report: inout Report) throws {
    guard let session = try JackSession(blockCount: 64) else {
      report.skip(.start, "all", why: "jackd and jack_lsp are not installed")
      return
    }
    guard let listener = reference_listener_open(session.name) else {
      throw ChildProcess.Failure(description: "the listener cannot join JACK")
    }
    defer { reference_listener_close(listener) }
    let program = try OwnProgram.find()
    try Folder.withTemporary { folder in
      let scene = try SceneFile(loops: try Loops().write(to: folder), isChained: false)
        .write(to: folder)
      var (ports, sounds): ([Double], [Double]) = ([], [])
      for _ in 0..<effort.rounds {
        guard let times = try start(program, session, scene, listener) else {
          report.skip(.start, "a scene of eight loops", why: "the program does not play yet")
          return
        }
        ports.append(times.port * 1000)
        sounds.append(times.sound * 1000)
      }
      report.add(.start, "ports of eight loops", "ms", ours: ports.median, wanted: 150)
      // A beat at 120 a minute, and the time from the ports to the clock's first cycle.
      report.add(
        .start, "first sound after the ports, at 120 BPM", "ms", ours: sounds.max() ?? .nan,
        wanted: 525)
    }
  }

  /// The seconds from the command to the port, and from the port to the first sound.
  private func start(
    _ program: OwnProgram, _ session: JackSession, _ scene: URL, _ listener: OpaquePointer
  ) throws -> (port: Double, sound: Double)? {
    let begin = reference_now()
    let process = try program.start(in: session, scene: scene)
    defer { ChildProcess.stop(process) }
    let port = reference_listener_await_port(
      listener, "\(OwnProgram.client):out_1", Self.patience)
    guard port > 0 else { return nil }
    let sound = reference_listener_await_sound(listener, Self.patience)
    return sound > 0 ? (port - begin, sound - port) : nil
  }
}
