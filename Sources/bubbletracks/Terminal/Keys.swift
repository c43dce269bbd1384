import Model

/// A key of the terminal.
enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  /// F1 is 1.
  case function(Int)
  case up, down, pageUp, pageDown
  /// The terminal has another size.
  case resized
  /// Ctrl-C, Ctrl-Z, Ctrl-L.
  case interrupt, suspend, redraw
}

/// What a key is to do.
enum KeyAction: Hashable, Sendable {
  case ask(Wish)
  case showHelp(Bool)
  /// The code that lets browsers in.
  case showCode(Bool)
  /// Says something.
  case say(String)
  /// Scrolls by lines.
  case scroll(Int)
  /// Asks to press the key once more.
  case askToQuit
  case suspend, redraw, nothing
}

/// Which key does what.
enum Keys {
  private static let tracks: [Unicode.Scalar] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
  private static let effects: [Unicode.Scalar] = ["q", "w", "e", "r", "t", "y", "u", "i"]

  /// What there is to know where nobody can connect.
  private static let onlyHere =
    "only this machine is let in: start with --listen 0.0.0.0 for tablets on the network"

  /// The key that taps the track in `slot`; empty if there is none.
  static func trackKey(_ slot: Int) -> String {
    tracks.indices.contains(slot - 1) ? String(tracks[slot - 1]) : ""
  }

  /// The key that taps the effect in `slot`; empty if there is none.
  static func effectKey(_ slot: Int) -> String {
    effects.indices.contains(slot - 1) ? String(effects[slot - 1]) : ""
  }

  /// What `key` does while the view shows `state`.
  static func action(_ key: Key, in state: LiveState) -> KeyAction {
    switch key {
    case .interrupt: return .ask(.perform(.quit))
    case .suspend: return .suspend
    case .redraw, .resized: return .redraw
    case _ where state.showsHelp: return .showHelp(false)
    case _ where state.showsCode: return .showCode(false)
    case .up: return .scroll(-1)
    case .down: return .scroll(1)
    case .pageUp: return .scroll(-8)
    case .pageDown: return .scroll(8)
    case .function(let number):
      return effects.indices.contains(number - 1)
        ? .ask(.perform(.tap(BubbleName(.effect, number)))) : .nothing
    case .character(let character): return action(character, in: state)
    }
  }

  private static func action(_ key: Unicode.Scalar, in state: LiveState) -> KeyAction {
    if let index = tracks.firstIndex(of: key) {
      return .ask(.perform(.tap(BubbleName(.track, index + 1))))
    }
    if let index = effects.firstIndex(of: key) {
      return .ask(.perform(.tap(BubbleName(.effect, index + 1))))
    }
    switch key {
    case " ": return .ask(.toggleTransport)
    case "m": return .ask(.toggleClick)
    case "b": return .ask(.perform(.tapTempo))
    case "+", "=": return .ask(.stepTempo(1))
    case "-", "_": return .ask(.stepTempo(-1))
    case ">", ".": return .ask(.stepQuantum(1))
    case "<", ",": return .ask(.stepQuantum(-1))
    case "z": return .ask(.perform(.undo))
    case "x": return .ask(.perform(.redo))
    case "p", "P": return .ask(.perform(.panic))
    case "R": return .ask(.toggleRecording)
    case "?", "h": return .showHelp(true)
    case "c": return state.pairingCode.isEmpty ? .say(onlyHere) : .showCode(true)
    case "Q": return state.quitTime == nil ? .askToQuit : .ask(.perform(.quit))
    default: return .nothing
    }
  }
}
