import Testing

extension AcceptanceTests {
  /// What is recorded is what was heard; the program ends well.
  @Suite("recordings and endings") struct RecordingTests {
    private let script = Script("recording")

    @Test("a recording to .wav is what was heard, to the bit")
    func toWav() async throws { try await script.plays("to_wav") }

    @Test("a recording to .flac is what was heard, to its 24 bits")
    func toFlac() async throws { try await script.plays("to_flac") }

    @Test("a second recording, one nowhere and one of no format are errors")
    func refusedRecordings() async throws { try await script.plays("refused_recordings") }

    @Test("a recording without a name names itself")
    func namedByItself() async throws { try await script.plays("named_by_itself") }

    @Test("Ctrl-C fades out, closes recordings and ends with status 0")
    func interrupted() async throws { try await script.plays("interrupted") }

    @Test("TERM fades out, closes recordings and ends with status 0")
    func terminated() async throws { try await script.plays("terminated") }

    @Test("/quit ends the program with status 0")
    func quitMessage() async throws { try await script.plays("quit_message") }

    @Test("panic mutes all, cuts tails and clears what waits")
    func panic() async throws { try await script.plays("panic") }

    @Test("the main mix never rises above −0.1 dBFS")
    func limited() async throws { try await script.plays("limited") }
  }
}
