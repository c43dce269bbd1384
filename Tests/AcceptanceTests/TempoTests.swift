import Testing

extension AcceptanceTests {
  /// A tempo that moves, live.
  @Suite("tempo") struct TempoTests {
    private let script = Script("tempo")

    @Test("a ramp, a nudge and a step, and their renditions, are rendered as they were heard")
    func log() async throws { try await script.plays("log_of_a_moving_tempo") }

    @Test("a tone keeps its pitch in a ramp")
    func ramp() async throws { try await script.plays("pitch_in_a_ramp") }

    @Test("eight tracks are in pitch soon after a step")
    func step() async throws { try await script.plays("pitch_after_a_step") }

    @Test("clicks are heard once, on their beats, in and after steps and ramps from 60 to 200")
    func onsets() async throws { try await script.plays("onsets_through_changes") }

    @Test("a ramp is told while it moves, and when it has arrived")
    func told() async throws { try await script.plays("ramp_is_told") }

    @Test("played music whose tempo sways is found beat by beat, and rendered onto the grid")
    func played() async throws { try await script.plays("played_music") }

    @Test("played music is warped live, and its log renders what was heard, bit for bit")
    func playedLog() async throws { try await script.plays("log_of_played_music") }

    @Test("a scene that is opened again has its renditions at once")
    func cache() async throws { try await script.plays("cache") }
  }
}
