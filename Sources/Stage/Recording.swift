import RealTime

/// A file that is being recorded.
public protocol Recording: AnyObject, Sendable {
  /// The file's path.
  var path: String { get }

  /// Where the audio thread writes the main mix.
  var stream: UnsafeMutablePointer<FrameRing> { get }

  /// Writes what is still in the stream and closes the file; what went wrong, if anything.
  ///
  /// Called when the audio thread no longer writes; may take its time.
  func finish() -> String?
}
