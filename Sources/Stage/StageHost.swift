/// What the stage asks of the program around it.
public protocol StageHost: AnyObject, Sendable {
  /// Starts recording the main mix to `file`, or to a new file of the host's choice; the file it
  /// writes to. Throws what is wrong.
  func startRecording(_ file: String?) throws -> String

  /// Ends and closes the recording; the file it wrote. Nil if there was none.
  func stopRecording() -> String?

  /// Whether an outside transport can be asked to move.
  var hasTransport: Bool { get }

  /// Lets the outside transport roll.
  func startTransport()

  /// Lets the outside transport stand.
  func stopTransport()

  /// Moves the outside transport to `frame`.
  func locateTransport(_ frame: Int)

  /// Ends the program.
  func quit()
}
