import Testing

extension AcceptanceTests {
  /// Another machine on a cable to this one.
  @Suite("another machine") struct HostsTests {
    private let script = Script("hosts")

    @Test("that --allow names plays over UDP and TCP, but reaches the library's files only")
    func allowed() async throws { try await script.plays("allowed") }

    @Test("that nobody names is answered nothing, neither by UDP nor by TCP")
    func others() async throws { try await script.plays("others") }

    @Test("is not heard without --listen, whoever is allowed")
    func loopbackOnly() async throws { try await script.plays("loopback_only") }
  }
}
