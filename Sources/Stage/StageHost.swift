import Model

/// What the stage asks of the program around it.
public protocol StageHost: AnyObject, Sendable {
  /// Begins a file for a recording of the main mix at `rate`: `file`, or a new one of the host's
  /// choice. Throws what is wrong.
  func record(to file: String?, rate: Double) throws -> any Recording

  /// Whether an outside transport can be asked to move.
  var hasTransport: Bool { get }

  /// Whether the outside transport rolls.
  var isTransportRolling: Bool { get }

  /// Takes its time from `source` from now on.
  func follow(_ source: ClockSource)

  /// Lets the outside transport roll.
  func startTransport()

  /// Lets the outside transport stand.
  func stopTransport()

  /// Takes part in a session that others may share, with `beat` at `frame`; false if that cannot be.
  func joinSession(
    tempo: Double, beat: Double, frame: Int, isPlaying: Bool, quantum: Double
  ) -> Bool

  /// Tells the others in the session of a tempo set here.
  func shareTempo(_ tempo: Double)

  /// Asks all in the session to play or to stop; false if there is nothing to be asked.
  func sharePlaying(_ isPlaying: Bool) -> Bool

  /// Shares another grid, in beats.
  func shareQuantum(_ quantum: Double)

  /// Tells a session of one that `beat` lies at `frame`.
  func shareBeat(_ beat: Double, frame: Int)

  /// Lets `tap` on the MIDI input tap the tempo.
  func listen(for tap: MIDITap)

  /// Moves the outside transport to `frame`.
  func locateTransport(_ frame: Int)

  /// Ends the program.
  func quit()
}

extension StageHost {
  /// Nothing, for who has no MIDI input.
  public func listen(for tap: MIDITap) {}

  /// False, for who has no session to share.
  public func joinSession(
    tempo: Double, beat: Double, frame: Int, isPlaying: Bool, quantum: Double
  ) -> Bool { false }

  /// Nothing, for who has no session to share.
  public func shareTempo(_ tempo: Double) {}

  /// False, for who has no session to share.
  public func sharePlaying(_ isPlaying: Bool) -> Bool { false }

  /// Nothing, for who has no session to share.
  public func shareQuantum(_ quantum: Double) {}

  /// Nothing, for who has no session to share.
  public func shareBeat(_ beat: Double, frame: Int) {}
}
