import Testing

extension AcceptanceTests {
  /// Bundles to the sample, logs and live scores.
  @Suite("time") struct TimingTests {
    private let script = Script("timing")

    @Test("two taps whose time tags lie N frames apart are heard just N frames apart")
    func bundlesToTheSample() async throws { try await script.plays("bundles_to_the_sample") }

    @Test("what one bundle holds happens at one sample")
    func sameTimeTag() async throws { try await script.plays("same_time_tag") }

    @Test("a late bundle is done at once")
    func lateBundle() async throws { try await script.plays("late_bundle") }

    @Test("a bundle more than 60 s ahead is refused with an error, one of 50 s waits")
    func farBundle() async throws { try await script.plays("far_bundle") }

    @Test("of more than 16,384 waiting messages the rest is refused")
    func tooManyWaiting() async throws { try await script.plays("too_many_waiting") }

    @Test("the render of a session's log is what was heard, to the bit")
    func logIsThePerformance() async throws { try await script.plays("log_is_the_performance") }

    @Test("the log of a session that began with a scene renders it again, also with loops in sync")
    func logOfAScene() async throws { try await script.plays("log_of_a_scene") }

    @Test("the log of loops whose beats are found and corrected renders them again")
    func logOfBeats() async throws { try await script.plays("log_of_beats") }

    @Test("a score played live sounds as its render does, to the bit")
    func liveScore() async throws { try await script.plays("live_score") }

    @Test("after 10,000 random messages, right and wrong, the program answers, tells and plays")
    func randomMessages() async throws { try await script.plays("random_messages") }

    @Test("what is done while files are on their way renders again as it was heard")
    func logOfLoadsInFlight() async throws { try await script.plays("log_of_loads_in_flight") }

    @Test("a session that a signal ends while it records has its end in the log")
    func endedBySignal() async throws { try await script.plays("ended_by_signal") }

    @Test("a scene saved over while it plays is rendered as it was each time it was loaded")
    func logOfASceneSavedOver() async throws { try await script.plays("log_of_a_scene_saved_over") }
  }
}
