/// The beat at any frame, as an effect needs it that swings with the music: it runs on at the
/// tempo while the transport stands.
struct BeatClock: BitwiseCopyable {
  /// A step of the beat that is heard as a jump.
  private static let tolerance = 1e-4

  /// Beats a frame.
  private(set) var step = 0.0
  private var frame = 0
  private var beat = 0.0
  private var hasStarted = false

  /// A clock that takes the beat of the first block it sees.
  @_noLocks init() {}

  /// The beat at `frame`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func beat(at frame: Int) -> Double {
    beat + Double(frame &- self.frame) * step
  }

  /// Follows the transport into a block, and tells whether the beat jumped.
  ///
  /// The beat is taken over where the absolute frame is a multiple of the longest block, and counted
  /// from there, so that the beat at a frame has the same bits however the frames are cut.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func follow(_ moment: Moment) -> Bool {
    let expected = hasStarted ? beat(at: moment.frame) : moment.beat
    hasStarted = true
    guard moment.beatsPerFrame != 0 else {
      let tempo = 1 / moment.framesPerBeat
      if step != tempo { anchor(moment.frame, expected, tempo) }
      return false
    }
    let isJump = abs(expected - moment.beat) > Self.tolerance
    let isGrid = moment.frame % Block.maximumCount == 0
    if isJump || isGrid || step != moment.beatsPerFrame {
      anchor(moment.frame, moment.beat, moment.beatsPerFrame)
    }
    return isJump
  }

  @_noLocks private mutating func anchor(_ frame: Int, _ beat: Double, _ step: Double) {
    self.frame = frame
    self.beat = beat
    self.step = step
  }
}
