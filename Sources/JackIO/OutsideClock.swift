/// Whose time the renderer is told.
public enum OutsideClock: Sendable {
  case none
  /// JACK's transport, and the beats of its timebase master.
  case transport
  /// MIDI clock.
  case pulses
  /// A session of Ableton Link.
  case link

  /// The clock with a number, on its way to the audio thread.
  @_noLocks init(number: Int) {
    switch number {
    case 1: self = .transport
    case 2: self = .pulses
    case 3: self = .link
    default: self = .none
    }
  }

  var number: Int {
    switch self {
    case .none: 0
    case .transport: 1
    case .pulses: 2
    case .link: 3
    }
  }
}

/// How an outside clock is.
public struct OutsideState: Sendable, Equatable {
  /// Whether somebody gives the time.
  public var isThere = false
  /// Whether somebody did, and is silent now.
  public var isLost = false
  /// How many others share it.
  public var peers = 0
}
