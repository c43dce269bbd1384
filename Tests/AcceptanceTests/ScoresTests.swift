import Testing

extension AcceptanceTests {
  /// Score files, their syntax and what is wrong with them.
  @Suite("scores") struct ScoresTests {
    private let script = Script("scores")

    @Test("each message takes effect at the sample nearest its time")
    func nearestSample() async throws { try await script.plays("nearest_sample") }

    @Test("messages of equal time are done in the order of the file, others in the order of time")
    func orderOfEqualTimes() async throws { try await script.plays("order_of_equal_times") }

    @Test("comments, blank lines, tabs, commas before types and escaped quotes are read")
    func commentsAndQuotes() async throws { try await script.plays("comments_and_quotes") }

    @Test("NTP time tags count from the first line's")
    func timeTags() async throws { try await script.plays("time_tags") }

    @Test("what oscdump prints of what oscsend sends is a score")
    func fromOscdump() async throws { try await script.plays("from_oscdump") }

    @Test("a line that cannot be read ends the program with status 2 and its number")
    func badLines() async throws { try await script.plays("bad_lines") }

    @Test("a score that is not there ends the program with status 2 and its name")
    func missingScore() async throws { try await script.plays("missing_score") }

    @Test("a message that cannot be done is told, the rest is done, and the status is 1")
    func refusedMessages() async throws { try await script.plays("refused_messages") }

    @Test("a missing file of a score or a scene ends a render with status 1")
    func lostFiles() async throws { try await script.plays("lost_files") }

    @Test("a score and a scene come out of pipes as well as out of files")
    func fromPipes() async throws { try await script.plays("from_pipes") }

    @Test("/quit in a score ends the render there")
    func quitEnds() async throws { try await script.plays("quit_ends") }
  }
}
