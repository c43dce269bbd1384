import Testing

extension AcceptanceTests {
  /// Ableton Link with real peers.
  @Suite("Ableton Link") struct LinkTests {
    private let script = Script("link")

    @Test("joining takes the session's tempo and bar, within 3 ms; a tempo set here is told")
    func joined() async throws { try await script.plays("joined") }

    @Test("a ramp is gone together, step by step, and its log renders what was heard, to the bit")
    func ramped() async throws { try await script.plays("ramped") }

    @Test("peers that come and go change neither tempo nor beat of who is there")
    func visited() async throws { try await script.plays("visited") }

    @Test("starts and stops are shared, and each starts with its bar")
    func started() async throws { try await script.plays("started") }

    @Test("two of the program play together, and whoever joins takes the other's tempo")
    func two() async throws { try await script.plays("two") }

    @Test("to Link and back while it plays, alone, the beat neither stops nor jumps")
    func switched() async throws { try await script.plays("switched") }

    @Test("the log of a performance with others renders what was heard, to the bit")
    func sharedLog() async throws { try await script.plays("shared_log") }
  }
}
