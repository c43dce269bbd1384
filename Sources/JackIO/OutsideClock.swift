/// Whose time the renderer is told.
public enum OutsideClock: Sendable {
  case none
  /// JACK's transport, and the beats of its timebase master.
  case transport
  /// MIDI clock.
  case pulses

  /// The clock with a number, on its way to the audio thread.
  @_noLocks init(number: Int) {
    switch number {
    case 1: self = .transport
    case 2: self = .pulses
    default: self = .none
    }
  }

  var number: Int {
    switch self {
    case .none: 0
    case .transport: 1
    case .pulses: 2
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
