/// A file being written.
///
/// One thread at a time.
protocol SoundEncoder: AnyObject {
  /// Appends `count` interleaved frames, and adds to `written` the frames that are in the file.
  func write(
    _ frames: UnsafePointer<Float>, count: Int, written: inout Int
  ) throws(EncodingFailure)

  /// Makes the file right as it is now, if its format allows that.
  func update() throws(EncodingFailure)

  /// Completes and closes the file; not to be used any more then.
  func close() throws(EncodingFailure)
}

/// Why a file cannot be written on.
struct EncodingFailure: Error {
  /// The system's number; 0 if there is none.
  let code: Int32
  /// The reason in the library's words.
  let text: String
}
