import Model

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

  /// Frames rendered before the clock is read: the longest line has been written once by then, so
  /// no memory is taken any more.
  static let warmUpCount = 5 * 48_000

  /// Frames to render.
  var frameCount: Int { Int(duration * Self.rate) }

  /// The effects of a chain, in order, with the values that are not initial.
  static let chain: [(type: BuiltInEffect, values: [String: Double])] = [
    (.lowpass, ["cutoff": 1200, "resonance": 2]),
    // No whole number of frames at 120 beats a minute, so that the line is read between them.
    (.delay, ["time": 0.37008, "feedback": 0.4, "damping": 8000]),
    (.reverb, ["decay": 2, "damping": 6000]),
  ]
}
