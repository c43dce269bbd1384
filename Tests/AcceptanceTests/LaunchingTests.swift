import Testing

extension AcceptanceTests {
  /// Mutes that wait for the beat, the bar or the loop.
  @Suite("launching") struct LaunchingTests {
    private let script = Script("launching")

    @Test("mutes that wait for the beat begin whole beats apart, to the sample")
    func exactLive() async throws { try await script.plays("exact_live") }

    @Test("what is to come is told, called off by a second tap, and told to be over when it is")
    func told() async throws { try await script.plays("told") }

    @Test("the render of a log with launches, swaps and swing is what was heard, to the bit")
    func logOfLaunches() async throws { try await script.plays("log_of_launches") }

    @Test("a file loaded in mid-sound goes on at the same beat, by its own length, to the sample")
    func swap() async throws { try await script.plays("swap") }

    @Test("live, the old file plays on until the new one is there, and when the new one fails")
    func swapLive() async throws { try await script.plays("swap_live") }

    @Test("swing delays every second sixteenth, and a pickup sounds before its downbeat")
    func groove() async throws { try await script.plays("groove") }

    @Test("a rendered unmute waits for the sample on which its beat, bar or loop begins")
    func exactRender() async throws { try await script.plays("exact_render") }
  }
}
