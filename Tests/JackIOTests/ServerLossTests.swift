import Engine
import Foundation
import TestSupport
import Testing

@testable import JackIO

extension JackTests {
  @Suite struct ServerLossTests {
    /// The reconnection in `log`, if it has happened.
    private func reconnection(in log: EventLog) -> (rate: Double, size: Int, downtime: UInt64)? {
      for case .reconnected(let rate, let size, let downtime) in log.all {
        return (rate, size, downtime)
      }
      return nil
    }

    private func isLost(_ log: EventLog) -> Bool {
      log.all.contains { if case .serverLost = $0 { true } else { false } }
    }

    @Test("after a crash of the server the same ports, wires and music come back")
    func crash() async throws {
      try await JackTests.withClient { client, server, log in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { rig.now > 0 })
        _ = try server.tool("jack_disconnect", "bubbletracks:out_2", "system:playback_2")
        _ = try server.tool("jack_connect", "bubbletracks:out_2", "system:playback_1")
        _ = try server.tool("jack_connect", "system:capture_1", "bubbletracks:in_1")
        #expect(await server.connects("bubbletracks:out_2", to: ["system:playback_1"]))
        #expect(await eventually { client.wiresSeen.count == 5 })
        server.crash()
        #expect(await eventually { self.isLost(log) })
        #expect(!client.isConnected)
        let stood = rig.now
        let (left, dropouts) = (client.clock, client.xrunCount)
        try await server.start()
        #expect(await eventually { self.reconnection(in: log) != nil })
        let back = try #require(reconnection(in: log))
        #expect(back.rate == 48_000)
        #expect(back.size == 256)
        #expect(await eventually { rig.now > stood })
        #expect(await server.connects("bubbletracks:out_1", to: ["system:playback_1"]))
        #expect(await server.connects("bubbletracks:out_2", to: ["system:playback_1"]))
        #expect(await server.connects("bubbletracks:in_1", to: ["system:capture_1"]))
        let pretty = try server.tool("jack_property", "-p", "-l", "bubbletracks:out_1")
        #expect(pretty.contains("Main left"))
        // What the engine missed and what it rendered make up the time that passed; and what a busy
        // machine left out.
        let now = client.clock
        let rendered = Double(now.engineFrame - left.engineFrame) / 0.048
        let passed = Double(now.microseconds - left.microseconds)
        let rest = passed - rendered - Double(back.downtime)
        #expect(rest > -60_000)
        #expect(await eventually(within: 1) { rest < 60_000 || client.xrunCount > dropouts })
      }
    }

    @Test("a server that ends properly is missed too")
    func termination() async throws {
      try await JackTests.withClient { client, server, log in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { rig.now > 0 })
        #expect(await eventually { client.wiresSeen.count == 4 })
        await server.terminate()
        #expect(await eventually { self.isLost(log) })
        try await server.start()
        #expect(await eventually { self.reconnection(in: log) != nil })
        #expect(await server.connects("bubbletracks:out_1", to: ["system:playback_1"]))
        #expect(await server.connects("bubbletracks:out_2", to: ["system:playback_2"]))
      }
    }

    @Test("a server that comes back at another rate is silent until a renderer fits")
    func otherRate() async throws {
      try await JackTests.withClient { client, server, log in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { rig.now > 0 })
        server.crash()
        #expect(await eventually { self.isLost(log) })
        try await server.start(rate: 44_100, bufferSize: 128)
        #expect(await eventually { self.reconnection(in: log) != nil })
        let back = try #require(reconnection(in: log))
        #expect(back.rate == 44_100)
        #expect(back.size == 128)
        #expect(client.sampleRate == 44_100)
        let stood = rig.now
        let cycle = client.clock.cycleCount
        #expect(await eventually { client.clock.cycleCount > cycle + 20 })
        #expect(rig.now == stood)
        let other = JackTests.idleRig(44_100)
        client.setRenderer(other.renderer)
        #expect(await eventually { other.now > 0 })
      }
    }

    @Test("a wire to another client comes back when that client does")
    func lateClient() async throws {
      try await JackTests.withClient { client, server, log in
        var peer = try await Peer(server: server)
        _ = try server.tool("jack_connect", "peer:output1", "bubbletracks:in_1")
        #expect(await server.connects("bubbletracks:in_1", to: ["peer:output1"]))
        #expect(await eventually { client.wiresSeen.count == 5 })
        server.crash()
        peer.end()
        #expect(await eventually { self.isLost(log) })
        try await server.start()
        #expect(await eventually { self.reconnection(in: log) != nil })
        #expect(await server.connects("bubbletracks:out_1", to: ["system:playback_1"]))
        #expect(await server.connects("bubbletracks:in_1", to: []))
        peer = try await Peer(server: server)
        #expect(await server.connects("bubbletracks:in_1", to: ["peer:output1"]))
        peer.end()
      }
    }

    @Test("ten crashes in a row are survived")
    func manyCrashes() async throws {
      try await JackTests.withClient { client, server, log in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        for count in 1...10 {
          let stood = rig.now
          #expect(await eventually { rig.now > stood })
          server.crash()
          #expect(await eventually { !client.isConnected })
          try await server.start()
          #expect(
            await eventually {
              log.all.count { if case .reconnected = $0 { true } else { false } } == count
            })
        }
        #expect(await server.connects("bubbletracks:out_1", to: ["system:playback_1"]))
      }
    }

    @Test("closing while the server is away ends at once")
    func closeWhileLost() async throws {
      try await JackTests.withClient { client, server, log in
        server.crash()
        #expect(await eventually { self.isLost(log) })
        let start = ContinuousClock.now
        client.close()
        #expect(ContinuousClock.now - start < .seconds(2))
      }
    }
  }
}

extension JackClient {
  /// The wires that would be made again.
  var wiresSeen: Set<PortConnection> { queue.sync { wires } }

}

/// Another client, in a process of its own, with an output `peer:output1`.
struct Peer {
  private let process = Process()

  init(server: TestServer) async throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/jack_simple_client")
    process.arguments = ["peer", server.name]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It wires itself to the loudspeakers last of all.
    #expect(await server.connects("peer:output2", to: ["system:playback_2"]))
  }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
