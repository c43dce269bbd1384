import Testing

extension AcceptanceTests {
  /// No change of anything clicks.
  @Suite("switching") struct SwitchingTests {
    private let script = Script("switching")

    @Test("muting does not click")
    func mute() async throws { try await script.plays("mute") }

    @Test("unmuting does not click")
    func unmute() async throws { try await script.plays("unmute") }

    @Test("a jump of a fader does not click, down or up")
    func gain() async throws { try await script.plays("gain") }

    @Test("a jump of the balance does not click")
    func pan() async throws { try await script.plays("pan") }

    @Test("another track's solo does not click")
    func solo() async throws { try await script.plays("solo") }

    @Test("a jump to another place of the loop does not click")
    func seek() async throws { try await script.plays("seek") }

    @Test("another file in the same slot does not click")
    func load() async throws { try await script.plays("load") }

    @Test("a change of swing does not click")
    func swing() async throws { try await script.plays("swing") }

    @Test("a change of the pickup does not click")
    func pickup() async throws { try await script.plays("pickup") }

    @Test("removing a track does not click")
    func remove() async throws { try await script.plays("remove") }

    @Test("a new link does not click")
    func link() async throws { try await script.plays("link") }

    @Test("a link that is cut does not click")
    func unlink() async throws { try await script.plays("unlink") }

    @Test("another order of a chain does not click")
    func reorder() async throws { try await script.plays("reorder") }

    @Test("two effects that come to share a stage do not click")
    func parallel() async throws { try await script.plays("parallel") }

    @Test("an effect that is switched off or on does not click")
    func active() async throws { try await script.plays("active") }

    @Test("an effect that is removed while it works does not click")
    func removeEffect() async throws { try await script.plays("remove_effect") }

    @Test("a jump of a filter's frequency does not click")
    func parameter() async throws { try await script.plays("parameter") }

    @Test("a change of tempo does not click")
    func tempo() async throws { try await script.plays("tempo") }

    @Test("a jump of the main gain does not click")
    func mainGain() async throws { try await script.plays("main_gain") }

    @Test("panic does not click")
    func panic() async throws { try await script.plays("panic") }

    @Test("undo does not click")
    func undo() async throws { try await script.plays("undo") }

    @Test("clearing the canvas does not click")
    func scene() async throws { try await script.plays("scene") }

    @Test("switches in the middle of running switches do not click")
    func stormOfSwitches() async throws { try await script.plays("storm_of_switches") }
  }
}
