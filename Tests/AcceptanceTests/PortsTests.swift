import Testing

extension AcceptanceTests {
  /// What patchbays see, and servers that are not there.
  @Suite("ports and servers") struct PortsTests {
    private let script = Script("ports")

    @Test("the ports are those that patchbays rely on")
    func allPorts() async throws { try await script.plays("all_ports") }

    @Test("the main outs are wired to the loudspeakers, and the metronome to both")
    func wired() async throws { try await script.plays("wired") }

    @Test("--no-connect leaves the ports without wires")
    func notWired() async throws { try await script.plays("not_wired") }

    @Test("--direct-outs gives every track slot a pair of ports")
    func directOuts() async throws { try await script.plays("direct_outs") }

    @Test("a direct out carries its track after its fader, which stays in the main mix too")
    func directSound() async throws { try await script.plays("direct_sound") }

    @Test("a session's errors are on standard error, all else it says on standard output")
    func errorsApart() async throws { try await script.plays("errors_apart") }

    @Test("a default port that is taken gives way to a free one, and it is told which")
    func defaultPort() async throws { try await script.plays("default_port") }

    @Test("--name names the client")
    func named() async throws { try await script.plays("named") }

    @Test("a second program beside the first gets a name and a port of its own")
    func secondClient() async throws { try await script.plays("second_client") }

    @Test("ports carry pretty names")
    func metadata() async throws { try await script.plays("metadata") }

    @Test("without a server the program starts one, says so, and ends it on exit")
    func ownServer() async throws { try await script.plays("own_server") }

    @Test("--no-start-server without a server is an error of status 1 that says how to mend it")
    func noServer() async throws { try await script.plays("no_server") }

    @Test("a taken port that was asked for by name is an error that names it")
    func takenPort() async throws { try await script.plays("taken_port") }
  }
}
