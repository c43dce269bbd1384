/// Some frames of stereo sound, changed in place.
///
/// A block never crosses a multiple of `Block.maximumCount` of the absolute frame count.
struct Block: BitwiseCopyable {
  /// The longest block.
  static let maximumCount = 64

  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// Frames, 1…`maximumCount`.
  let count: Int
}

/// When a block begins.
struct Moment: BitwiseCopyable {
  /// Frames since the engine started.
  var frame: Int
  /// The beat at the block's first frame.
  var beat: Double
  /// How far the beat moves each frame; 0 while the transport stands.
  var beatsPerFrame: Double
  /// The length of a beat in frames at the session's tempo, also while the transport stands.
  var framesPerBeat: Double
  /// Frames a second.
  var rate: Double
}
