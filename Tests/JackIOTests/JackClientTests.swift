import Engine
import Foundation
import Model
import TestSupport
import Testing

@testable import JackIO

extension JackTests {
  @Suite struct JackClientTests {
    @Test("the ports are there, and direct outs where asked for")
    func ports() async throws {
      try await JackTests.withClient({ $0.directTrackCount = 2 }) { _, server, _ in
        let names = try server.tool("jack_lsp", "bubbletracks:").split(separator: "\n").map(
          String.init)
        let expected = [
          "out_1", "out_2", "click", "track_1_1", "track_1_2", "track_2_1", "track_2_2", "in_1",
          "in_2",
          "midi_in", "midi_out",
        ]
        #expect(Set(names) == Set(expected.map { "bubbletracks:\($0)" }))
        let midi = try server.tool("jack_lsp", "-t", "-p", "bubbletracks:midi_out")
        #expect(midi.contains("8 bit raw midi"))
        #expect(midi.contains("output"))
      }
    }

    @Test("ports carry pretty names, an order and a group, and leave none behind")
    func metadata() async throws {
      try await JackTests.withClient { client, server, _ in
        let left = try server.tool("jack_property", "-p", "-l", "bubbletracks:out_1")
        #expect(left.contains("Main left"))
        #expect(left.contains("http://jackaudio.org/metadata/order"))
        #expect(left.contains("http://jackaudio.org/metadata/port-group"))
        let midi = try server.tool("jack_property", "-p", "-l", "bubbletracks:midi_in")
        #expect(midi.contains("MIDI in"))
        client.close()
        let rest = try server.tool("jack_property", "-l")
        #expect(!rest.contains("Main left"))
      }
    }

    @Test("the main outs are wired to the first two loudspeakers, unless told not to")
    func autoConnection() async throws {
      try await JackTests.withClient { _, server, _ in
        #expect(await server.connects("bubbletracks:out_1", to: ["system:playback_1"]))
        #expect(await server.connects("bubbletracks:out_2", to: ["system:playback_2"]))
      }
      try await JackTests.withClient({ $0.connects = false }) { _, server, _ in
        #expect(await server.connects("bubbletracks:out_1", to: []))
      }
    }

    @Test("the engine is rendered no more frames than the clock says, in whole periods")
    func frames() async throws {
      try await JackTests.withClient { client, _, _ in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { rig.now >= 4_800 })
        #expect(await eventually { client.clock.isRendering })
        let first = client.clock
        #expect(await eventually { client.clock.engineFrame >= first.engineFrame + 24_000 })
        let second = client.clock
        let microseconds = Double(second.microseconds - first.microseconds)
        let expected = Double(second.engineFrame - first.engineFrame) / 0.048
        // A machine that is late leaves periods out, so more time may have passed.
        #expect(microseconds > expected - 30_000)
        #expect((second.engineFrame - first.engineFrame) % 256 == 0)
      }
    }

    @Test("a time on the wall clock finds its frame")
    func wallClock() async throws {
      try await JackTests.withClient { client, _, _ in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { client.clock.isRendering })
        // All of one moment: a machine that leaves periods out has other frames in the next.
        #expect(
          await eventually {
            let now = Date().timeIntervalSince1970
            let ntp = UInt64((now + 2_208_988_800) * 4_294_967_296)
            guard let here = client.frame(atUnixTime: now),
              let later = client.frame(atUnixTime: now + 2),
              let same = client.frame(atNTPTime: ntp)
            else { return false }
            let differences = [later - here - 96_000, same - here, client.currentFrameTime - here]
            return differences.allSatisfy { abs($0) < 4_000 }
          })
      }
    }

    @Test("a replaced renderer comes back, the new one goes on where told")
    func replacement() async throws {
      try await JackTests.withClient { client, _, _ in
        let released = EventLog()
        let first = JackTests.idleRig()
        let second = JackTests.idleRig()
        client.setRenderer(first.renderer, frame: 0) { released.add(.message("released")) }
        #expect(await eventually { first.now > 0 })
        #expect(released.all.isEmpty)
        client.setRenderer(second.renderer, frame: 1_000_000)
        #expect(await eventually { second.now > 0 && released.all.count == 1 })
        let stopped = first.now
        #expect(await eventually { client.clock.engineFrame > 1_000_000 })
        #expect(first.now == stopped)
      }
    }

    @Test("a renderer of another rate is not heard")
    func otherRate() async throws {
      try await JackTests.withClient { client, _, _ in
        let rig = JackTests.idleRig(44_100)
        client.setRenderer(rig.renderer)
        let start = client.clock.cycleCount
        #expect(await eventually { client.clock.cycleCount > start + 20 })
        #expect(rig.now == 0)
        #expect(!client.clock.isRendering)
      }
    }

    @Test("a change of the buffer size is taken and told")
    func bufferSize() async throws {
      try await JackTests.withClient { client, server, log in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { rig.now > 0 })
        _ = try server.tool("jack_bufsize", "1024")
        #expect(await eventually { log.all.contains(.bufferSizeChanged(1_024)) })
        #expect(client.bufferSize == 1_024)
        #expect(await eventually { client.clock.frameCount == 1_024 && client.clock.isRendering })
      }
    }

    @Test("a taken name gets a number, and the program is told")
    func takenName() async throws {
      try await JackTests.withClient { client, server, _ in
        let log = EventLog()
        let other = JackClient(
          JackClient.Configuration(name: "bubbletracks", server: server.name, startsServer: false),
          events: DispatchQueue(label: "test events")
        ) { log.add($0) }
        try other.open()
        defer { other.close() }
        #expect(client.name == "bubbletracks")
        #expect(other.name == "bubbletracks-01")
        #expect(
          await eventually {
            log.all.contains(
              .message("the name “bubbletracks” is taken; this is “bubbletracks-01”"))
          })
      }
    }

    @Test("without a server the error says so and how to mend it")
    func noServer() throws {
      let client = JackClient(
        JackClient.Configuration(server: "bt_nobody", startsServer: false),
        events: DispatchQueue(label: "test events")
      ) { _ in }
      let error = #expect(throws: JackError.self) { try client.open() }
      #expect(error?.kind == .serverNotRunning)
      #expect(error?.description.contains("bt_nobody") == true)
      #expect(error?.remedy.contains("--no-start-server") == true)
    }

    @Test("the transport starts, moves and stops")
    func transport() async throws {
      try await JackTests.withClient { client, server, _ in
        let rig = JackTests.idleRig()
        client.setRenderer(rig.renderer, frame: 0)
        #expect(await eventually { rig.now > 0 })
        #expect(client.locate(480_000))
        client.startTransport()
        #expect(await eventually { try self.transport(of: server, is: "Rolling") })
        client.stopTransport()
        #expect(await eventually { try self.transport(of: server, is: "Stopped") })
      }
    }

    /// Whether the server's transport is in `state`, as jack_showtime sees it, which prints without
    /// end.
    private func transport(of server: TestServer, is state: String) throws -> Bool {
      let text = try server.tool("stdbuf", "-o0", "jack_showtime", limit: 1, until: state)
      return text.contains(state)
    }

    @Test("latencies of the loudspeakers and microphones are known")
    func latency() async throws {
      try await JackTests.withClient { client, server, _ in
        _ = try server.tool("jack_connect", "system:capture_1", "bubbletracks:in_1")
        // The dummy driver tells a period for the microphone, and two for the loudspeaker at most.
        #expect(await eventually { client.latency.capture >= 256 })
        #expect(client.latency.playback >= 256)
        let outputs = try server.tool("jack_lsp", "-l", "bubbletracks:out_1")
        #expect(outputs.contains("port capture latency = [ \(client.latency.capture)"))
      }
    }
  }
}
