import RealTime

/// The move of a tap from one place of a delay line to another: a crossfade, so that the pitch
/// stays. A move once begun is finished before the next begins, which then goes to the newest place.
struct TapCrossing: BitwiseCopyable {
  /// Where the tap stands, or goes to.
  private(set) var tap: Tap
  /// Where it comes from.
  private(set) var former: Tap
  /// The delay of `tap`, in frames.
  private(set) var delay: Double
  /// Frames since the move began; `duration` at rest.
  private var position: Int
  private let duration: Int

  /// A tap at rest at `delay` frames that takes `duration` frames to move.
  init(_ delay: Double, duration: Int) {
    self.delay = delay
    self.duration = max(duration, 1)
    tap = Tap(nearest: delay)
    former = tap
    position = self.duration
  }

  /// Whether two places are heard.
  ///
  /// Audio thread; real-time safe.
  var isMoving: Bool { @_noLocks get { position < duration } }

  /// Stands at `delay` at once.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func jump(to delay: Double) {
    self.delay = delay
    tap = Tap(nearest: delay)
    position = duration
  }

  /// Begins to move to `delay`, unless it stands there; only at rest.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func move(to delay: Double) {
    guard delay != self.delay else { return }
    former = tap
    self.delay = delay
    tap = Tap(nearest: delay)
    position = 0
  }

  /// The sound of `line` at the tap; then moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func next(_ line: StereoLine) -> SIMD2<Float> {
    let sound = line.read(tap)
    guard position < duration else { return sound }
    let turn = Double.pi * (Double(position) + 0.5) / Double(duration)
    let share = Float(0.5 - 0.5 * cosine(turn))
    position &+= 1
    let earlier = line.read(former)
    return earlier + (sound - earlier) * share
  }
}
