/// How far the engine has got in following an outside clock.
struct Following: BitwiseCopyable {
  /// Beyond this many beats, a sixteenth, the engine jumps; within, it catches up smoothly.
  static var leap: Double { @_noLocks get { 0.25 } }

  /// Whether a clock is followed.
  var isOn = false
  /// How many frames a clock that stands is borne with, since it was asked to roll.
  var patience = 0
  /// The frame that a transport is expected at.
  var expected: Int?
  /// Whether the clock counted beats when it last spoke.
  var countsBeats = false
  /// The tempo that the clock told last.
  var told: Double?
  /// The frame until which a nudge takes.
  var rest = 0
  /// When and where the engine is to begin to roll.
  var entry: Entry?
  /// The sum of the errors measured lately, in beats, and over how many frames.
  private var sum = 0.0
  private var span = 0
  private var readings = 0

  @_noLocks init() {}

  struct Entry: BitwiseCopyable {
    var frame: Int
    var beat: Double

    @_noLocks init(frame: Int, beat: Double) {
      self.frame = frame
      self.beat = beat
    }
  }

  /// Forgets what was measured, since it no longer holds.
  @_noLocks mutating func forget() {
    sum = 0
    span = 0
    readings = 0
  }

  /// Notes an error of `beats` in a cycle of `count` frames; the mean once `window` frames are
  /// gathered, which evens out how the single readings waver.
  @_noLocks mutating func mean(of beats: Double, count: Int, window: Int) -> Double? {
    sum += beats
    readings &+= 1
    span &+= count
    guard span >= window else { return nil }
    let mean = sum / Double(readings)
    forget()
    return mean
  }
}
