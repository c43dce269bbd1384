import Testing

extension AcceptanceTests {
  /// Sound that is rendered without a server, against theory.
  @Suite("rendering") struct RenderingTests {
    private let script = Script("rendering")

    @Test(
      "a slot opens on the first frame at or after the beat, with its first sample at full level")
    func oddTempos() async throws { try await script.plays("odd_tempos") }

    @Test("a quantum of 4 opens on the bar, of 0.5 on the half beat")
    func bars() async throws { try await script.plays("bars") }

    @Test("a quantum of 0 opens on the frame on which the file is ready")
    func atOnce() async throws { try await script.plays("at_once") }

    @Test("a file that is ready exactly on a boundary opens there")
    func readyOnTheBoundary() async throws { try await script.plays("ready_on_the_boundary") }

    @Test(
      "a loop whose ends meet wraps without a mark, one whose ends do not fades its end in 3 ms")
    func wrapAtEndsThatMeet() async throws { try await script.plays("wrap_at_ends_that_meet") }

    @Test(
      "drive before lowpass does not sound as lowpass before drive: first linked, first processed")
    func chainOrder() async throws { try await script.plays("chain_order") }

    @Test("links make the chain in the order in which they are made, or at the stage asked for")
    func linkOrder() async throws { try await script.plays("link_order") }

    @Test("effects of one stage run in parallel and are summed with equal gain")
    func parallelStage() async throws { try await script.plays("parallel_stage") }

    @Test("a delay echoes on after its track is muted")
    func tail() async throws { try await script.plays("tail") }

    @Test("a lowpass falls off as a second-order filter does")
    func lowpassModel() async throws { try await script.plays("lowpass_model") }

    @Test("after an hour at an odd tempo every pass begins within half a sample of its place")
    func drift() async throws { try await script.plays("drift") }

    @Test("a stretched loop's passes begin on their beats to a millisecond for half an hour")
    func driftStretched() async throws { try await script.plays("drift_stretched") }

    @Test("a render gives the same bytes whatever the block size")
    func anyBlockSize() async throws { try await script.plays("any_block_size") }

    @Test("a render gives the same bytes twice")
    func twice() async throws { try await script.plays("twice") }

    @Test("the format of a render follows its extension")
    func formats() async throws { try await script.plays("formats") }

    @Test("a WAV has 32-bit floats and no PEAK chunk, which would carry the time of day")
    func noPeakChunk() async throws { try await script.plays("no_peak_chunk") }

    @Test("an extension that names no format is an error that lists those that do")
    func unknownExtension() async throws { try await script.plays("unknown_extension") }

    @Test("without --duration a render ends four bars after the last message")
    func fourBars() async throws { try await script.plays("four_bars") }

    @Test("--duration is exact to the frame, at any rate")
    func duration() async throws { try await script.plays("duration") }

    @Test("gain, pan and the main gain have the levels that the contract says")
    func mainLevel() async throws { try await script.plays("main_level") }

    @Test("solo silences what is not soloed, and lets it back")
    func soloIsExclusive() async throws { try await script.plays("solo_is_exclusive") }

    @Test("the limiter lets nothing above −0.1 dBFS, and leaves alone what is below")
    func limiter() async throws { try await script.plays("limiter") }
  }
}
