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
  case perform(Gesture)
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
  private static let quanta = [0, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]

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
    case .interrupt: return .perform(.quit)
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
        ? .perform(.tap(BubbleName(.effect, number))) : .nothing
    case .character(let character): return action(character, in: state)
    }
  }

  private static func action(_ key: Unicode.Scalar, in state: LiveState) -> KeyAction {
    if let index = tracks.firstIndex(of: key) {
      return .perform(.tap(BubbleName(.track, index + 1)))
    }
    if let index = effects.firstIndex(of: key) {
      return .perform(.tap(BubbleName(.effect, index + 1)))
    }
    switch key {
    case " ": return .perform(state.isRolling ? .stopTransport : .startTransport)
    case "m": return .perform(.click(!state.isClicking))
    case "b": return .perform(.tapTempo)
    case "+", "=": return .perform(.tempo(state.canvas.tempo + 1))
    case "-", "_": return .perform(.tempo(state.canvas.tempo - 1))
    case ">", ".": return quantum(in: state) { index in index + 1 }
    case "<", ",": return quantum(in: state) { index in index - 1 }
    case "z": return .perform(.undo)
    case "x": return .perform(.redo)
    case "p", "P": return .perform(.panic)
    case "R": return .perform(state.recording == nil ? .startRecording(file: nil) : .stopRecording)
    case "?", "h": return .showHelp(true)
    case "c": return state.pairingCode.isEmpty ? .say(onlyHere) : .showCode(true)
    case "Q": return state.quitTime == nil ? .askToQuit : .perform(.quit)
    default: return .nothing
    }
  }

  /// The quantum one step from the listed one nearest to what it is.
  private static func quantum(in state: LiveState, _ step: (Int) -> Int) -> KeyAction {
    let now = state.canvas.quantum
    let nearest = quanta.indices.min { abs(quanta[$0] - now) < abs(quanta[$1] - now) } ?? 0
    let next = min(max(step(nearest), 0), quanta.count - 1)
    return next == nearest ? .nothing : .perform(.quantum(quanta[next]))
  }
}
