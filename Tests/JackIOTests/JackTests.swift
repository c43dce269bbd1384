import Engine
import Foundation
import Model
import Testing

@testable import JackIO

/// Tests against a real server. One at a time: libjack knows one server a process.
@Suite(
  .serialized, .enabled(if: TestServer.isInstalled, "jackd is not installed"),
  .disabled(if: TestServer.isWatched, "ThreadSanitizer does not bear libjack's cancelled threads"))
struct JackTests {
  /// A client of a fresh server for the length of `body`.
  static func withClient(
    _ change: (inout JackClient.Configuration) -> Void = { _ in },
    _ body: (JackClient, TestServer, EventLog) async throws -> Void
  ) async throws {
    let server = TestServer()
    try await server.start()
    var configuration = JackClient.Configuration(
      name: "bubbletracks", server: server.name, startsServer: false)
    change(&configuration)
    let log = EventLog()
    let client = JackClient(configuration, events: DispatchQueue(label: "test events")) {
      log.add($0)
    }
    do {
      try client.open()
      try await body(client, server, log)
    } catch {
      client.close()
      await server.cleanUp()
      throw error
    }
    client.close()
    await server.cleanUp()
  }

  /// A rig that plays nothing, kept as long as the tests run: the audio thread reads its plan.
  static func idleRig(_ rate: Double = 48_000) -> Rig {
    let rig = Rig(rate: rate, tempo: 120, quantum: Beats(1))
    _ = Unmanaged.passRetained(rig)
    return rig
  }
}
