import Testing

extension AcceptanceTests {
  /// Much of everything, and what gives way.
  @Suite("limits") struct LimitsTests {
    private let script = Script("limits")

    @Test("a TCP client that stops reading is dropped, and the music goes on")
    func deafClient() async throws { try await script.plays("deaf_client") }

    @Test("pages that flood, read nothing, send rubbish or are silent hold nobody else up")
    func hostilePages() async throws { try await script.plays("hostile_pages") }

    @Test("a log whose folder is removed ends with an error, and the music goes on")
    func logThatVanishes() async throws { try await script.plays("log_that_vanishes") }

    @Test("a log that finds no room ends with an error, and the music goes on")
    func logOnAFullDisk() async throws { try await script.plays("log_on_a_full_disk") }

    @Test("a log that finds no more room ends with a whole line, and all who listen are told")
    func logWithoutRoom() async throws { try await script.plays("log_without_room") }

    @Test("a score of 100,000 lines renders in reasonable time, and its last line takes effect")
    func longScore() async throws { try await script.plays("long_score") }

    @Test("a library of 10,000 files is offered whole, soon, and does not hold up the start")
    func largeLibrary() async throws { try await script.plays("large_library") }

    @Test("every preset of every effect gives a sound that is heard and does not clip, at any rate")
    func presets() async throws { try await script.plays("preset_sounds") }

    @Test("loops squeezed to a twentieth and moved in pitch sound, and nothing is said")
    func squeezed() async throws { try await script.plays("squeezed") }
  }
}
