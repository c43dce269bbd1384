/// How the beat moves while its tempo does: a ramp, linear over time, and a push that shifts the
/// beat and leaves the tempo as it was.
///
/// Both are polynomials of the frames since the curve's start, so the beat at a frame has the same
/// bits however frames are cut into blocks. Before its start a curve goes on straight backwards.
struct TempoCurve: BitwiseCopyable, Sendable {
  /// The frame at which it begins.
  private(set) var start: Int
  /// Beats a frame at the start, but for the push.
  private(set) var speed: Double
  /// Beats a frame once the ramp is over.
  private(set) var settledSpeed: Double
  private var rampCount = 0
  private var push = Push()

  /// A straight piece from `start`.
  @_noLocks init(start: Int, speed: Double) {
    self.start = start
    self.speed = speed
    settledSpeed = speed
  }

  /// Frames until all is settled; 0 for a straight piece.
  var count: Int { @_noLocks get { max(rampCount, push.count) } }

  /// The frame from which all is settled.
  var end: Int { @_noLocks get { start &+ count } }

  /// Beats from the start to `frame`.
  @_noLocks func beats(at frame: Int) -> Double {
    let passed = frame &- start
    guard passed > 0 else { return Double(passed) * speed }
    let inRamp = Double(min(passed, rampCount))
    var beats = inRamp * speed
    if rampCount > 0 {
      beats += 0.5 * inRamp * inRamp * (settledSpeed - speed) / Double(rampCount)
    }
    if passed > rampCount { beats += Double(passed &- rampCount) * settledSpeed }
    return beats + push.beats(after: passed)
  }

  /// Beats a frame at `frame`, but for the push.
  @_noLocks func speed(at frame: Int) -> Double {
    let passed = frame &- start
    guard passed > 0 else { return speed }
    guard passed < rampCount else { return settledSpeed }
    return speed + (settledSpeed - speed) * Double(passed) / Double(rampCount)
  }

  /// The most beats a frame from `frame` on.
  @_noLocks func fastest(from frame: Int) -> Double {
    let faster = max(speed(at: frame), settledSpeed)
    // A push adds at most two fifths.
    return frame &- start < push.count ? 1.4 * faster : faster
  }

  /// The same from `frame` on, as a curve of its own; without the push unless `keepsPush`.
  @_noLocks func dropping(before frame: Int, keepsPush: Bool) -> TempoCurve {
    let passed = frame &- start
    var rest = self
    rest.start = frame
    rest.speed = speed(at: frame)
    rest.rampCount = max(0, rampCount &- max(0, passed))
    rest.push = keepsPush ? push.dropping(max(0, passed)) : Push()
    return rest
  }

  /// Goes to `speed` beats a frame in `count` frames from its start; at once for none.
  @_noLocks mutating func ramp(to speed: Double, over count: Int) {
    rampCount = max(0, count)
    settledSpeed = speed
    if rampCount == 0 { self.speed = speed }
    // A push in full swing might turn a beat that has become slow around.
    push.bound(by: 0.36 * min(self.speed, settledSpeed))
  }

  /// Shifts the beat by `beats` more, smoothly, in `shortest` frames or as many more as it takes not
  /// to bend the tempo by more than a quarter.
  @_noLocks mutating func push(by beats: Double, shortest: Int) {
    let slowest = min(speed, settledSpeed)
    let frames = min(6 * abs(push.amount + beats) / slowest, 1e12)
    push = Push(
      amount: push.amount + beats, speed: push.speed, count: max(shortest, Int(frames)))
  }
}

/// A shift of the beat that begins at a speed and comes to rest: a cubic (Hermite) polynomial.
private struct Push: BitwiseCopyable, Sendable {
  /// Beats in all.
  var amount = 0.0
  /// Beats a frame at the start.
  var speed = 0.0
  /// Frames that it takes.
  var count = 0

  @_noLocks init(amount: Double = 0, speed: Double = 0, count: Int = 0) {
    self.amount = amount
    self.speed = speed
    self.count = count
  }

  @_noLocks func beats(after frames: Int) -> Double {
    guard frames < count else { return amount }
    let x = Double(frames) / Double(count)
    return speed * Double(frames) * (1 - x) * (1 - x) + amount * x * x * (3 - 2 * x)
  }

  /// What is left of it after `frames`: the same polynomial.
  @_noLocks func dropping(_ frames: Int) -> Push {
    guard frames < count else { return Push() }
    let x = Double(frames) / Double(count)
    let now = speed * (1 - x) * (1 - 3 * x) + amount / Double(count) * 6 * x * (1 - x)
    return Push(amount: amount - beats(after: frames), speed: now, count: count &- frames)
  }

  @_noLocks mutating func bound(by limit: Double) {
    speed = min(max(speed, -limit), limit)
  }
}
