import Testing

extension AcceptanceTests {
  /// JACK transport as the clock.
  @Suite("the transport") struct TransportTests {
    private let script = Script("transport")

    @Test("with --clock jack the loop starts, stops and moves with the transport")
    func followed() async throws { try await script.plays("followed") }

    @Test("a locate moves the loop to the place that belongs to the beat")
    func located() async throws { try await script.plays("located") }

    @Test("/transport/stop and /transport/start move JACK's transport with --clock jack")
    func byMessage() async throws { try await script.plays("by_message") }

    @Test(
      "with --clock jack tempo and beat are those of JACK's timebase master, and stay without it")
    func timebaseFollowed() async throws { try await script.plays("timebase_followed") }

    @Test("the beat falls within a millisecond of where the timebase master has it")
    func timebasePhase() async throws { try await script.plays("timebase_phase") }

    @Test("with --timebase other programs are told the program's own bar, beat and tempo")
    func timebaseTold() async throws { try await script.plays("timebase_told") }

    @Test("--timebase leaves the beats to a master that is there, and takes over when it goes")
    func timebaseConditional() async throws { try await script.plays("timebase_conditional") }

    @Test("a change of clock to a transport that stands neither stops the music nor jumps")
    func clockKeepsPlace() async throws { try await script.plays("clock_keeps_place") }

    @Test("the log of a performance that followed a transport renders what was heard")
    func followedLog() async throws { try await script.plays("followed_log") }

    @Test("without --clock jack the beat starts, stops and moves by messages alone")
    func byItself() async throws { try await script.plays("by_itself") }
  }
}
