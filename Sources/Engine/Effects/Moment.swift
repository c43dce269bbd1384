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

  /// A moment at which the transport rolls or stands.
  @_noLocks init(frame: Int, _ clock: Clock) {
    self.frame = frame
    beat = clock.beat(at: frame)
    beatsPerFrame = clock.isRolling ? 1 / clock.framesPerBeat : 0
    framesPerBeat = clock.framesPerBeat
    rate = clock.rate
  }

  /// A moment made up.
  init(
    frame: Int, beat: Double, beatsPerFrame: Double, framesPerBeat: Double, rate: Double
  ) {
    self.frame = frame
    self.beat = beat
    self.beatsPerFrame = beatsPerFrame
    self.framesPerBeat = framesPerBeat
    self.rate = rate
  }
}
