import RealTime

/// Maps frames to beats: one straight piece from the last change of tempo, start, stop or locate.
///
/// A piece begins at a whole frame with the beat that the former piece reached there, so nothing
/// is lost however often it changes.
struct Clock: BitwiseCopyable {
  let rate: Double
  private(set) var tempo: Double
  private(set) var isRolling = true
  private var anchorFrame = 0
  private var anchorBeat = 0.0
  /// The length of a beat in frames.
  private(set) var framesPerBeat: Double

  init(rate: Double, tempo: Double) {
    self.rate = rate
    self.tempo = tempo
    framesPerBeat = 60 * rate / tempo
  }

  /// The beat at `frame`.
  @_noLocks func beat(at frame: Int) -> Double {
    isRolling ? anchorBeat + Double(frame &- anchorFrame) / framesPerBeat : anchorBeat
  }

  /// The first frame at or after `beat`, as if the transport rolled; at most some 10⁻⁶ frames early.
  @_noLocks func frame(of beat: Double) -> Int {
    let exact = (beat - anchorBeat) * framesPerBeat
    // Farther than anybody waits, and where a whole number of frames would overflow.
    guard abs(exact) < 1e15 else { return exact < 0 ? Int.min / 2 : Int.max / 2 }
    let below = floor(exact)
    return anchorFrame &+ Int(below) &+ (exact - below > 1e-6 ? 1 : 0)
  }

  /// Goes on at `tempo` from `frame`.
  @_noLocks mutating func setTempo(_ tempo: Double, at frame: Int) {
    move(to: beat(at: frame), at: frame)
    self.tempo = tempo
    framesPerBeat = 60 * rate / tempo
  }

  /// Rolls from `frame`.
  @_noLocks mutating func start(at frame: Int) {
    guard !isRolling else { return }
    anchorFrame = frame
    isRolling = true
  }

  /// Stands from `frame`.
  @_noLocks mutating func stop(at frame: Int) {
    move(to: beat(at: frame), at: frame)
    isRolling = false
  }

  /// Is at `beat` at `frame`.
  @_noLocks mutating func move(to beat: Double, at frame: Int) {
    anchorBeat = beat
    anchorFrame = frame
  }

  /// The first beat on a grid of `quantum` millionths that lies at or after `frame`; one that lies
  /// within the frame before it, and so is heard on it, counts.
  @_noLocks func launch(after frame: Int, quantum: Int64) -> Double {
    let now = beat(at: frame)
    guard quantum > 0 else { return now }
    let step = Double(quantum) / 1e6
    let below = floor(now / step) * step
    return self.frame(of: below) >= frame ? below : below + step
  }
}
