import Testing

extension AcceptanceTests {
  /// Scenes are kept as they were; undo and redo.
  @Suite("scenes") struct ScenesTests {
    private let script = Script("scenes")

    @Test("a scene's unmuted loop sounds at full level from the first frame, whatever the quantum")
    func rendered() async throws { try await script.plays("rendered") }

    @Test("a scene that is saved and loaded again is the same in every value")
    func roundTrip() async throws { try await script.plays("round_trip") }

    @Test("keys that this version does not know are written back")
    func unknownKeys() async throws { try await script.plays("unknown_keys") }

    @Test("a missing file becomes a bubble in error that says why; the rest loads")
    func missingFile() async throws { try await script.plays("missing_file") }

    @Test("a file that has moved is found in the library by its name")
    func foundByName() async throws { try await script.plays("found_by_name") }

    @Test("a scene that is none is an error that says what is wrong")
    func badScenes() async throws { try await script.plays("bad_scenes") }

    @Test("whoever reads a scene while it is saved sees a whole one")
    func atomicSave() async throws { try await script.plays("atomic_save") }

    @Test("a scene that cannot be saved is an error with its name")
    func unwritableSave() async throws { try await script.plays("unwritable_save") }

    @Test("undo takes back the last gesture, redo does it again; there is an end to both")
    func undoAndRedo() async throws { try await script.plays("undo_and_redo") }

    @Test("undo and redo are heard at their sample")
    func undoInARender() async throws { try await script.plays("undo_in_a_render") }

    @Test("the demo's eight tracks open and sound, each at its direct out")
    func demo() async throws { try await script.plays("demo") }
  }
}
