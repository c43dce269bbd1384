import Model
import Testing

@testable import bubbletracks

@Suite struct KeysTests {
  private func action(_ key: Unicode.Scalar, _ state: LiveState = LiveState(name: "x")) -> KeyAction
  {
    Keys.action(.character(key), in: state)
  }

  @Test("digits tap tracks, the row below and function keys tap effects")
  func taps() {
    for (slot, key) in zip(1..., "1234567890".unicodeScalars) {
      #expect(action(key) == .ask(.perform(.tap(BubbleName(.track, slot)))))
      #expect(Keys.trackKey(slot) == String(key))
    }
    for (slot, key) in zip(1..., "qwertyui".unicodeScalars) {
      #expect(action(key) == .ask(.perform(.tap(BubbleName(.effect, slot)))))
      #expect(Keys.action(.function(slot), in: LiveState(name: "x")) == action(key))
      #expect(Keys.effectKey(slot) == String(key))
    }
    #expect(Keys.trackKey(11).isEmpty && Keys.effectKey(9).isEmpty)
    #expect(Keys.action(.function(9), in: LiveState(name: "x")) == .nothing)
  }

  @Test("c shows the code to scan, or says how there comes to be one")
  func code() {
    var state = LiveState(name: "x")
    guard case .say(let text) = action("c", state) else {
      Issue.record("it says nothing")
      return
    }
    #expect(text.contains("--listen"))
    state.pairingCode = ["##"]
    #expect(action("c", state) == .showCode(true))
  }

  @Test("Q quits only when pressed twice, Ctrl-C at once")
  func quitting() {
    var state = LiveState(name: "x")
    #expect(action("Q", state) == .askToQuit)
    state.quitTime = 1
    #expect(action("Q", state) == .ask(.perform(.quit)))
    #expect(Keys.action(.interrupt, in: state) == .ask(.perform(.quit)))
  }

  @Test("any key but those of the terminal closes the help")
  func help() {
    var state = LiveState(name: "x")
    #expect(action("?", state) == .showHelp(true))
    state.showsHelp = true
    #expect(action("p", state) == .showHelp(false))
    #expect(Keys.action(.up, in: state) == .showHelp(false))
    #expect(Keys.action(.interrupt, in: state) == .ask(.perform(.quit)))
    #expect(Keys.action(.resized, in: state) == .redraw)
  }
}
