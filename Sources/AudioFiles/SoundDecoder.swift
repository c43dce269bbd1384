/// One open file, decoded from front to back by a library.
///
/// One thread at a time.
protocol SoundDecoder: AnyObject {
  /// The format in words, such as `WAV` or `MP3`.
  var formatName: String { get }
  /// Frames a second.
  var rate: Int { get }
  var channelCount: Int { get }
  /// Where the channels stand; nil where the file does not tell.
  var speakers: [Speaker]? { get }
  /// The number of frames that the file claims; 0 if it claims none.
  var claimedFrameCount: Int { get }
  /// Whether `seek` finds any frame exactly.
  var isSeekable: Bool { get }
  /// The frames before the end that are not found exactly.
  var vagueTailCount: Int { get }

  /// Decodes up to `frameCount` interleaved frames; fewer only at the end, or where nothing more
  /// can be decoded.
  func read(into frames: UnsafeMutablePointer<Float>, frameCount: Int) -> Int

  /// Goes to a frame; false if that failed, and then the position is unknown.
  func seek(to frame: Int) -> Bool
}
