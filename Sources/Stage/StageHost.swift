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

  /// Moves the outside transport to `frame`.
  func locateTransport(_ frame: Int)

  /// Ends the program.
  func quit()
}
