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
  }
}
