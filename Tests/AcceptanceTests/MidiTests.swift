import Testing

extension AcceptanceTests {
  /// MIDI clock, sent and followed.
  @Suite("MIDI clock") struct MidiTests {
    private let script = Script("midi")

    @Test("a jittered clock is followed, its tempo to 0.1 %, its beat to a millisecond")
    func followed() async throws { try await script.plays("followed") }

    @Test("a clock that falls silent is held at its tempo, and found again")
    func dropout() async throws { try await script.plays("dropout") }

    @Test("midi_out carries 24 pulses a beat, exact to the sample, with start, stop and place")
    func sent() async throws { try await script.plays("sent") }

    @Test("the log of a performance that followed a jittered clock renders what was heard")
    func followedLog() async throws { try await script.plays("followed_log") }

    @Test("a key or a pedal at midi_in taps the tempo, to the sample")
    func tapped() async throws { try await script.plays("tapped") }
  }
}
