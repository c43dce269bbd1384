import Testing

extension AcceptanceTests {
  /// Mutes that wait for the beat, the bar or the loop.
  @Suite("launching") struct LaunchingTests {
    private let script = Script("launching")

    @Test("mutes that wait for the beat begin whole beats apart, to the sample")
    func exactLive() async throws { try await script.plays("exact_live") }

    @Test("what is to come is told, called off by a second tap, and told to be over when it is")
    func told() async throws { try await script.plays("told") }

    @Test("the render of a log with launches and a change of tempo is what was heard, to the bit")
    func logOfLaunches() async throws { try await script.plays("log_of_launches") }

    @Test("a rendered unmute waits for the sample on which its beat, bar or loop begins")
    func exactRender() async throws { try await script.plays("exact_render") }
  }
}
