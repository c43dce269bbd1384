import Testing

extension AcceptanceTests {
  /// The page in a real browser, played with real touches.
  @Suite("pages") struct PagesTests {
    @Test(
      "a page",
      arguments: [
        ("has fingers: every gesture is seen on both sides", "gestures"),
        ("has controls: bar, menu, mouse and keyboard, with sizes and names", "controls"),
        ("has a panel for all that can be set of a bubble", "panel"),
        ("has players: several pages, restarts, networks that go, senseless touches", "players"),
        ("has others beside it: whose a bubble is, and how they join", "together"),
        ("has frames that cost little, with 32 bubbles", "frames"),
        ("has the catalogue of effects that the program has", "catalogue"),
        ("is played in Firefox", "firefox"),
        ("is played in Safari's engine", "webkit"),
      ])
    func page(_: String, file: String) async throws {
      try await Script.playsPage("test_\(file).py")
    }
  }
}
