import CReference
import Foundation

/// SuperCollider's server as a JACK client.
enum LiveSuperCollider {
  private static let port = 17_772

  /// Starts it in `session` with a track for each of `loops`; nil if it is not installed.
  static func start(
    in session: JackSession, _ loops: [URL], isChained: Bool
  ) throws -> Process? {
    guard let program = ChildProcess.find("scsynth") else { return nil }
    let process = try ChildProcess.start(
      program,
      ["-u", "\(port)", "-i", "0", "-o", "2", "-z", "64", "-m", "262144", "-R", "0"],
      session.environment)
    // It answers when its port is open; before, packets are lost.
    Thread.sleep(forTimeInterval: 2)
    let definition = TrackSynth.definition(isChained: isChained)
    send(.oscMessage("/d_recv", .blob(definition.bytes)))
    for (index, loop) in loops.enumerated() {
      send(.oscMessage("/b_allocRead", .int(index), .string(loop.path), .int(0), .int(0)))
    }
    // Definitions and buffers are read aside.
    Thread.sleep(forTimeInterval: 1)
    for index in loops.indices {
      send(
        .oscMessage(
          "/s_new", .string("track"), .int(1000 + index), .int(1), .int(0), .string("bufnum"),
          .int(index)))
    }
    return process
  }

  private static func send(_ packet: Data) {
    packet.withUnsafeBytes { bytes in
      _ = reference_send(Int32(port), bytes.baseAddress, Int32(bytes.count))
    }
  }
}
