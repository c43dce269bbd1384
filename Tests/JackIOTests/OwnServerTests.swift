import Foundation
import TestSupport
import Testing

@testable import JackIO

extension JackTests {
  @Suite struct OwnServerTests {
    private func files(of name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/dev/shm").filter { $0.contains(name) }
    }

    private func client(of name: String, _ log: EventLog) -> JackClient {
      JackClient(
        JackClient.Configuration(name: "bubbletracks", server: name, startsServer: true),
        events: DispatchQueue(label: "test events")
      ) { log.add($0) }
    }

    @Test("a server is started where none runs, and nothing of it is left")
    func start() async throws {
      let server = TestServer()
      let log = EventLog()
      let client = client(of: server.name, log)
      try client.open()
      #expect(client.sampleRate == 48_000)
      #expect(client.bufferSize == 256)
      #expect(await eventually { client.clock.cycleCount > 0 })
      #expect(
        await eventually {
          log.all.contains {
            if case .message(let text) = $0 {
              text.contains("started a JACK server")
            } else {
              false
            }
          }
        })
      #expect(try server.tool("jack_lsp").contains("bubbletracks:out_1"))
      #expect(try !files(of: server.name).isEmpty)
      client.close()
      #expect(try server.tool("jack_lsp").contains("system:") == false)
      #expect(try files(of: server.name) == [])
    }

    @Test("its own server is started again if it dies")
    func restart() async throws {
      let server = TestServer()
      let log = EventLog()
      let client = client(of: server.name, log)
      try client.open()
      defer { client.close() }
      let own = try #require(client.queue.sync { client.ownServer })
      kill(own.processIdentifier, SIGKILL)
      #expect(
        await eventually {
          log.all.contains { if case .reconnected = $0 { true } else { false } }
        })
      #expect(await server.connects("bubbletracks:out_1", to: ["system:playback_1"]))
    }

    @Test("a server that has only begun to start is joined", arguments: [false, true])
    func starting(startsServer: Bool) async throws {
      let server = TestServer()
      ServerRegistry.clearDeadServers()
      let log = EventLog()
      let client = JackClient(
        JackClient.Configuration(
          name: "bubbletracks", server: server.name, startsServer: startsServer),
        events: DispatchQueue(label: "test events")
      ) { log.add($0) }
      try server.launch()
      // Before it is entered nobody can know of it, and two would be started.
      if startsServer { #expect(await eventually { ServerRegistry.holds(server.name) }) }
      try client.open()
      #expect(client.queue.sync { client.ownServer == nil })
      #expect(try server.tool("jack_lsp").contains("bubbletracks:out_1"))
      client.close()
      await server.cleanUp()
    }

    @Test("servers that were killed do not keep others from starting")
    func fullRegistry() async throws {
      var names: [String] = []
      for _ in 0..<3 {
        let dead = TestServer()
        try await dead.start(isClean: false)
        dead.crash()
        names.append(dead.name)
      }
      for name in names { #expect(try !files(of: name).isEmpty) }
      let server = TestServer()
      let own = try JackServer.start(server.name)
      own.stop()
      for name in names + [server.name] { #expect(try files(of: name) == []) }
    }

    @Test("the first card that plays is taken from ALSA's list")
    func soundCard() {
      let list = """
        00-03: HDMI 0 : HDMI 0 : playback 1
        01-00: ALC257 Analog : ALC257 Analog : playback 1 : capture 1
        """
      #expect(
        SoundCard.first(inPCM: list) == SoundCard(number: 0, name: "HDMI 0", canCapture: false))
      #expect(SoundCard.first(inPCM: "00-00: USB Mic : USB Mic : capture 1\n") == nil)
      let card = SoundCard(number: 2, name: "USB", canCapture: false)
      #expect(
        ServerOptions(name: nil, card: card, isRealTime: true).arguments
          == ["-R", "-p", "1024", "-d", "alsa", "-d", "hw:2", "-P", "-r", "48000", "-p", "256"])
    }
  }
}
