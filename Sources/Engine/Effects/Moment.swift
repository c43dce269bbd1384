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
  ///
  /// Where the tempo moves, the beat is taken as straight from one multiple of the longest block to
  /// the next: it is exact there, and does not depend on how the frames between are divided.
  @_noLocks init(frame: Int, _ clock: Clock) {
    self.frame = frame
    rate = clock.rate
    let tick = frame &- frame % Block.maximumCount
    let start = max(tick, clock.curve.start)
    if !clock.isRolling || clock.isSettled(at: start) {
      beat = clock.beat(at: frame)
      framesPerBeat = clock.framesPerBeat(at: start)
      beatsPerFrame = clock.isRolling ? 1 / framesPerBeat : 0
    } else {
      let first = clock.beat(at: start)
      let count = tick &+ Block.maximumCount &- start
      beatsPerFrame = (clock.beat(at: start &+ count) - first) / Double(count)
      beat = first + Double(frame &- start) * beatsPerFrame
      framesPerBeat = clock.framesPerBeat(at: start)
    }
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
