import Testing

extension AcceptanceTests {
  /// What is drawn on a terminal, and left of it.
  @Suite("the terminal view") struct TerminalTests {
    private let script = Script("terminal")

    @Test("the view shows tracks, effects and the tempo, and fits a terminal of 80 × 24")
    func view() async throws { try await script.plays("view") }

    @Test("Q, pressed twice, ends the program and leaves the terminal as it was")
    func keyQ() async throws { try await script.plays("key_q") }

    @Test("Ctrl-C ends the program and leaves the terminal as it was")
    func controlC() async throws { try await script.plays("control_c") }

    @Test("Ctrl-Z under make gives the terminal back to the shell, and fg brings the view back")
    func controlZ() async throws { try await script.plays("control_z") }

    @Test("what libraries print is lines of the view, which stays whole")
    func foreignLines() async throws { try await script.plays("foreign_lines") }

    @Test("keys that come together each do their part")
    func keysTogether() async throws { try await script.plays("keys_together") }

    @Test("a smaller and a larger terminal are drawn anew")
    func resized() async throws { try await script.plays("resized") }
  }
}
