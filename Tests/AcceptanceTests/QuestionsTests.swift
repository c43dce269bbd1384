import Testing

extension AcceptanceTests {
  /// What the program tells about files, effects and the machine.
  @Suite("questions") struct QuestionsTests {
    private let script = Script("questions")

    @Test("inspect --json tells format, length, rate and channels, and what is wrong with a file")
    func inspected() async throws { try await script.plays("inspected") }

    @Test("effects --json tells every effect with the ranges and defaults of its parameters")
    func allEffects() async throws { try await script.plays("all_effects") }

    @Test("doctor finds a server that runs, and says how to mend what is missing")
    func doctor() async throws { try await script.plays("doctor") }

    @Test("OSC is heard on this machine only; with --listen at that address too")
    func loopbackOnly() async throws { try await script.plays("loopback_only") }
  }
}
