import Testing

extension AcceptanceTests {
  /// Files of all kinds and sizes, while others play.
  @Suite("files") struct LoadingTests {
    private let script = Script("loading")

    @Test("an hour loads while a loop plays without a gap, in 1.3 times the memory of its samples")
    func longFile() async throws { try await script.plays("long_file") }

    @Test("scenes that come and go quickly leave no memory behind")
    func quickChanges() async throws { try await script.plays("quick_changes") }

    @Test("corrupt, empty, missing and other files are errors with their reason; the music goes on")
    func badFiles() async throws { try await script.plays("bad_files") }

    @Test("a file that was cut off plays as far as it goes, or says what is wrong")
    func truncatedFile() async throws { try await script.plays("truncated_file") }

    @Test("what is said of a file's beat is remembered by its content, under another name")
    func remembered() async throws { try await script.plays("remembered") }

    @Test("a file that may not be read is an error that says so")
    func unreadableFile() async throws { try await script.plays("unreadable_file") }

    @Test("files have names in any script, and come back by them")
    func unicodeNames() async throws { try await script.plays("unicode_names") }

    @Test("files of every usual format, rate and number of channels sound as they should")
    func manyFormats() async throws { try await script.plays("many_formats") }

    @Test("a slot takes messages while it loads, and another file in place of the first")
    func replacedWhileLoading() async throws { try await script.plays("replaced_while_loading") }
  }
}
