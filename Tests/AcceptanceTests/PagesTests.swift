import Foundation
import Testing

extension AcceptanceTests {
  /// The page in a real browser, played with real touches.
  @Suite("pages") struct PagesTests {
    private static let pages = [
      ("has fingers: every gesture is seen on both sides", "gestures"),
      ("has controls: bar, menu, mouse and keyboard, with sizes and names", "controls"),
      ("has a panel for all that can be set of a bubble", "panel"),
      ("has players: several pages, restarts, networks that go, senseless touches", "players"),
      ("has others beside it: whose a bubble is, and how they join", "together"),
      ("has frames that cost little, with 32 bubbles", "frames"),
      ("has the catalogue of effects that the program has", "catalogue"),
      ("is played in Firefox", "firefox"),
      ("is played in Safari's engine", "webkit"),
      ("has texts that fit where they stand, at all sizes", "fit"),
    ]

    @Test("of all that the folder has, none is left out")
    func complete() throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../TouchPageTests").path
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }
      #expect(Set(files) == Set(Self.pages.map { "test_\($0.1).py" }))
    }

    @Test("a page", arguments: pages)
    func page(_: String, file: String) async throws {
      try await Script.playsPage("test_\(file).py")
    }
  }
}
