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
  private var seam: Seam

  /// A tap at rest at `delay` frames that takes `duration` frames to move.
  init(_ delay: Double, duration: Int) {
    self.delay = delay
    seam = Seam(duration: duration)
    tap = Tap(nearest: delay)
    former = tap
  }

  /// Whether two places are heard.
  ///
  /// Audio thread; real-time safe.
  var isMoving: Bool { @_noLocks get { !seam.isOver } }

  /// Stands at `delay` at once.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func jump(to delay: Double) {
    self.delay = delay
    tap = Tap(nearest: delay)
    seam.finish()
  }

  /// Begins to move to `delay`, unless it stands there; only at rest.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func move(to delay: Double) {
    guard delay != self.delay else { return }
    former = tap
    self.delay = delay
    tap = Tap(nearest: delay)
    seam.begin()
  }

  /// The sound of `line` at the tap; then moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func next(_ line: StereoLine) -> SIMD2<Float> {
    let sound = line.read(tap)
    if seam.isOver { return sound }
    let share = seam.next()
    let earlier = line.read(former)
    return earlier + (sound - earlier) * share
  }
}
