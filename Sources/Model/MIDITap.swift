/// What on the MIDI input taps the tempo.
public enum MIDITap: Hashable, Sendable, CustomStringConvertible {
  case off
  /// A key struck, 0…127.
  case note(Int)
  /// A controller pressed, 0…127: a value in its upper half.
  case controller(Int)

  /// What `text` names: `off`, `note 60`, `cc 64`; nil for nothing of it.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    if words == ["off"] {
      self = .off
      return
    }
    guard words.count == 2, let number = Int(words[1]), (0...127).contains(number) else {
      return nil
    }
    switch words[0] {
    case "note": self = .note(number)
    case "cc": self = .controller(number)
    default: return nil
    }
  }

  /// As `init(_:)` reads it.
  public var description: String {
    switch self {
    case .off: "off"
    case .note(let number): "note \(number)"
    case .controller(let number): "cc \(number)"
    }
  }
}
