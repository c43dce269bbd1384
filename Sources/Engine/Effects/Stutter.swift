import RealTime

/// Repeats the last moment, in time with the music: the looping of a captured sound of C. Roads,
/// The Computer Music Tutorial, 1996, with a crossfade at the seam.
///
/// The input always goes into a history. After `reset()` it also passes, until the next multiple of
/// `length` beats; from there what came before that place is repeated, each time from a multiple. At
/// a seam the sound that would go on and the beginning are crossfaded. A new length takes what came
/// before its own next multiple.
struct Stutter: BitwiseCopyable {
  private var history: StereoLine
  private var loop: StutterLoop
  /// The loop before this one, for the crossfade between them.
  private var former: StutterLoop
  private var grid = BeatGrid()
  private var isRepeating = false
  /// Where the loop is read.
  private var position = 0
  /// Where the sound that is faded out goes on; −1 for the input, −2 − n for frame n of `former`.
  private var leaving = -1
  private var seam: Seam
  /// How much longer than its length a loop is copied: the seam, and a frame or so of the grid.
  private let rest: Int
  private let limit: Int
  private var wanted = 1

  private static let longest = 12.0
  private static let longestLength = 4.0
  /// How far a repeat may run over its end to meet the grid, in frames.
  private static let slack = 2

  /// A stutter without a history, at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    seam = Seam(duration: Int(0.004 * rate))
    rest = seam.duration + Self.slack + 2
    limit = Int(Self.longest * rate)
    history = StereoLine(capacity: limit + 8)
    history.empty(length: 8)
    loop = StutterLoop(capacity: limit + rest)
    former = StutterLoop(capacity: limit + rest)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() {
    history.free()
    loop.free()
    former.free()
  }

  /// Passes the input until the next multiple; the history stays.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    isRepeating = false
    seam.finish()
    grid.reset()
  }

  /// Replaces `block` by the repeats.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    let length = musical(exponential2(Double(parameters.ramps[0].target)))
    if parameters.isMoving(0) {
      for _ in 0..<block.count { _ = parameters.next(0) }
    }
    // Loops that were begun in a slower tempo are still copied.
    let copied = max(loop.length, former.length) &+ rest
    let kept = min(max(Int(Self.longestLength * moment.framesPerBeat), copied) &+ 8, limit &+ 8)
    wanted = min(max(Int(length * moment.framesPerBeat + 0.5), 2 * seam.duration), limit)
    grid.follow(moment, length: length)
    let isStanding = moment.beatsPerFrame == 0

    for i in 0..<block.count {
      history.write(SIMD2(block.left[i], block.right[i]), wanted: kept)
      let isMultiple = grid.isMultiple()
      if seam.isOver {
        if isMultiple { turn() } else if isRepeating { runOver(isStanding) }
      }
      guard isRepeating else { continue }
      loop.fill(history, through: rest)
      // One that gives way before all of it was copied fades out all the same.
      if leaving < -1 && !seam.isOver { former.fill(history, through: rest) }
      let sound = next(SIMD2(block.left[i], block.right[i]))
      block.left[i] = sound.x
      block.right[i] = sound.y
    }
  }

  /// `length`, or the 96th of a beat it means: single precision would drift off the grid in hours.
  @_noLocks private func musical(_ length: Double) -> Double {
    let parts = floor(length * 96 + 0.5)
    return abs(length * 96 - parts) < parts * 1e-6 ? parts * (1.0 / 96) : length
  }

  /// At a multiple: begins a loop, or the next repeat.
  @_noLocks private mutating func turn() {
    let isNew = abs(wanted &- loop.length) > Self.slack
    if isRepeating && !isNew {
      leaving = position
    } else {
      leaving = isRepeating ? -2 &- position : -1
      (loop, former) = (former, loop)
      loop.begin(length: wanted)
      isRepeating = true
    }
    position = 0
    seam.begin()
  }

  /// Begins the next repeat where the grid does not: while it stands, or in a slower tempo.
  @_noLocks private mutating func runOver(_ isStanding: Bool) {
    guard position >= loop.length &+ (isStanding ? 0 : Self.slack) else { return }
    leaving = position
    position = 0
    seam.begin()
  }

  /// The next frame of the repeats.
  @_noLocks private mutating func next(_ input: SIMD2<Float>) -> SIMD2<Float> {
    let sound = loop.frame(position)
    position &+= 1
    if seam.isOver { return sound }
    let faded = seam.position
    let old: SIMD2<Float>
    if leaving >= 0 {
      old = loop.frame(leaving &+ faded)
    } else if leaving == -1 {
      old = input
    } else {
      old = former.frame(-2 &- leaving &+ faded)
    }
    return old + (sound - old) * seam.next()
  }
}
