import Testing

extension AcceptanceTests {
  /// Fingers on the canvas, and the menu.
  @Suite("gestures") struct GesturesTests {
    private let script = Script("gestures")

    @Test("a tap toggles the mute of a track and the activity of an effect")
    func tap() async throws { try await script.plays("tap") }

    @Test("the bubble that was touched last lies on top")
    func topmost() async throws { try await script.plays("topmost") }

    @Test("a long press on a bubble and then on another links the two, track first; twice cancels")
    func longPressLinks() async throws { try await script.plays("long_press_links") }

    @Test("a drag from a bubble moves it, and not beyond the canvas")
    func dragMoves() async throws { try await script.plays("drag_moves") }

    @Test("a drag from the empty canvas removes every link that it crosses, and no other")
    func dragCuts() async throws { try await script.plays("drag_cuts") }

    @Test("several raw fingers tap, move and cut at once, each for itself")
    func fingers() async throws { try await script.plays("fingers") }

    @Test("a finger that rests for half a second is a long press, at that time and not before")
    func restingFinger() async throws { try await script.plays("resting_finger") }

    @Test("a TUIO tracker's cursors do what fingers do")
    func tuio() async throws { try await script.plays("tuio") }

    @Test("the menu lists the library in the order that people expect, and what appears later")
    func menu() async throws { try await script.plays("menu") }

    @Test("without a free slot there is an error, and the lowest free one is taken first")
    func slotsFull() async throws { try await script.plays("slots_full") }
  }
}
