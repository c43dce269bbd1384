import RealTime

/// Maps frames to beats: a curve from the last change of tempo, start, stop or locate, which goes on
/// as a straight piece once its tempo has settled.
///
/// A curve begins at a whole frame with the beat that the former one reached there, so nothing is
/// lost however often it changes.
public struct Clock: BitwiseCopyable, Sendable {
  let rate: Double
  /// Beats a minute once settled.
  private(set) var tempo: Double
  /// Whether the beat goes on.
  public private(set) var isRolling = true
  /// The frame on which it last began to go otherwise than before.
  public private(set) var changed = 0
  /// How the beat moves from its last change on.
  private(set) var curve: TempoCurve
  private var anchorBeat = 0.0
  /// The beat at which the curve has settled.
  private var settledBeat = 0.0
  /// The length of a beat in frames once settled.
  public private(set) var framesPerBeat: Double

  /// Seconds that a nudge takes at least.
  private static let nudgeDuration = 0.1

  init(rate: Double, tempo: Double) {
    self.rate = rate
    self.tempo = tempo
    framesPerBeat = 60 * rate / tempo
    curve = TempoCurve(start: 0, speed: 1 / framesPerBeat)
  }

  /// The beat at `frame`.
  @_noLocks public func beat(at frame: Int) -> Double {
    guard isRolling else { return anchorBeat }
    guard isSettled(at: frame) else { return anchorBeat + curve.beats(at: frame) }
    return settledBeat + Double(frame &- curve.end) / framesPerBeat
  }

  /// The frame from which the tempo rests, if nothing else comes.
  public var rest: Int { curve.end }

  /// Whether the tempo rests at `frame`.
  @_noLocks func isSettled(at frame: Int) -> Bool { isStraight || frame >= curve.end }

  /// Whether nothing of a curve is left.
  var isStraight: Bool { @_noLocks get { curve.count == 0 } }

  /// Beats a minute at `frame`, but for a nudge.
  @_noLocks func tempo(at frame: Int) -> Double {
    isSettled(at: frame) ? tempo : curve.speed(at: frame) * 60 * rate
  }

  /// The length of a beat in frames at `frame`, but for a nudge.
  @_noLocks func framesPerBeat(at frame: Int) -> Double {
    isSettled(at: frame) ? framesPerBeat : 1 / curve.speed(at: frame)
  }

  /// How many frames a loop that keeps its own length has played at `frame`, if it began at the beat
  /// `anchor` as seen from the last change.
  @_noLocks func frames(since anchor: Double, at frame: Int) -> Double {
    let before = (anchorBeat - anchor) * framesPerBeat(at: curve.start)
    return isRolling ? before + Double(frame &- curve.start) : before
  }

  /// The first frame at or after `beat`, as if the transport rolled; at most some 10⁻⁶ frames early.
  @_noLocks func frame(of beat: Double) -> Int {
    if isStraight || beat >= settledBeat {
      return Self.frame((beat - settledBeat) * framesPerBeat, after: curve.end)
    }
    let wanted = beat - anchorBeat - 1e-6 * min(curve.speed, curve.settledSpeed)
    guard wanted > 0 else {
      return Self.frame((beat - anchorBeat) / curve.speed, after: curve.start)
    }
    var (early, due) = (curve.start, curve.end)
    while due &- early > 1 {
      let middle = early &+ (due &- early) / 2
      if curve.beats(at: middle) >= wanted { due = middle } else { early = middle }
    }
    return due
  }

  @_noLocks private static func frame(_ exact: Double, after anchor: Int) -> Int {
    // Farther than anybody waits, and where a whole number of frames would overflow.
    guard abs(exact) < 1e15 else { return exact < 0 ? Int.min / 2 : Int.max / 2 }
    let below = floor(exact)
    return anchor &+ Int(below) &+ (exact - below > 1e-6 ? 1 : 0)
  }

  /// Goes on at `tempo` from `frame`.
  @_noLocks mutating func setTempo(_ tempo: Double, at frame: Int) {
    rampTempo(to: tempo, over: 0, at: frame)
  }

  /// Goes to `tempo` from `frame` on, evenly in beats a minute, and is there after `count` frames.
  @_noLocks mutating func rampTempo(to tempo: Double, over count: Int, at frame: Int) {
    rebase(at: frame, keepsPush: true)
    self.tempo = tempo
    framesPerBeat = 60 * rate / tempo
    curve.ramp(to: 1 / framesPerBeat, over: count)
    settle(from: anchorBeat)
  }

  /// Shifts the beat by `beats` from `frame` on, in a tenth of a second or as much more as it takes
  /// not to bend the tempo by more than a quarter; the tempo is afterwards as it was.
  @_noLocks mutating func nudge(_ beats: Double, at frame: Int) {
    guard isRolling else { return }
    rebase(at: frame, keepsPush: true)
    curve.push(by: beats, shortest: Int(Self.nudgeDuration * rate))
    settle(from: anchorBeat)
  }

  /// Rolls from `frame`.
  @_noLocks mutating func start(at frame: Int) {
    guard !isRolling else { return }
    rebase(at: frame, keepsPush: false)
    isRolling = true
  }

  /// Stands from `frame`; a ramp of the tempo goes on.
  @_noLocks mutating func stop(at frame: Int) {
    rebase(at: frame, keepsPush: false)
    isRolling = false
  }

  /// Is at `beat` at `frame`.
  @_noLocks mutating func move(to beat: Double, at frame: Int) {
    rebase(at: frame, keepsPush: false)
    settle(from: beat)
  }

  /// Lets a curve begin at `frame` that goes on as the present one.
  @_noLocks mutating func rebase(at frame: Int, keepsPush: Bool) {
    changed = frame
    let beat = beat(at: frame)
    if isSettled(at: frame) {
      curve = TempoCurve(start: frame, speed: 1 / framesPerBeat)
    } else {
      curve = curve.dropping(before: frame, keepsPush: keepsPush)
    }
    settle(from: beat)
  }

  /// Forgets a curve that is over.
  @_noLocks mutating func straighten() {
    let beat = isRolling ? settledBeat : anchorBeat
    curve = TempoCurve(start: curve.end, speed: 1 / framesPerBeat)
    settle(from: beat)
  }

  @_noLocks private mutating func settle(from beat: Double) {
    anchorBeat = beat
    settledBeat = isStraight ? beat : beat + curve.beats(at: curve.end)
  }

  /// The first beat on a grid of `quantum` millionths that lies at or after `frame`; one that lies
  /// within the frame before it, and so is heard on it, counts. With a `lead`, what is told lies so
  /// many beats before the grid.
  @_noLocks func launch(after frame: Int, quantum: Int64, lead: Double = 0) -> Double {
    let now = beat(at: frame)
    guard quantum > 0 else { return now }
    let step = Double(quantum) / 1e6
    let below = floor((now + lead) / step) * step
    return self.frame(of: below - lead) >= frame ? below - lead : below + step - lead
  }
}
