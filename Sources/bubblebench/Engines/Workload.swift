/// What an engine is to play: tracks that loop stereo sounds.
struct Workload {
  /// How many tracks play.
  var trackCount = 8
  /// Whether each goes through a resonant low-pass, a feedback delay and a reverb of its own.
  var isChained: Bool
  /// Frames rendered at once.
  var blockCount = 64
  /// Seconds of sound.
  var duration: Double

  /// Frames a second.
  static let rate = 48_000.0
  /// Frames of each loop: two seconds.
  static let loopCount = 96_000

  /// Frames to render.
  var frameCount: Int { Int(duration * Self.rate) }
}
