import RealTime

/// A cycle of some beats that begins on multiples of its period, for effects that shape the sound
/// in time.
///
/// A new period, or a jump of the transport, would tear what is computed from the phase. The torn
/// value is joined by a raised cosine of 10 ms from what it was; a period that changes meanwhile is
/// taken up after the join.
struct BeatCycle: BitwiseCopyable {
  private var clock = BeatClock()
  /// The base-2 logarithm of the period in beats; NaN before the first.
  private var period = Float.nan
  private var frequency = 1.0
  /// The last value, and the one a join began from.
  private var last = 0.0
  private var origin = 0.0
  /// Frames since a join began, `duration` when it is over.
  private var position: Int
  private let duration: Int

  init(rate: Double) {
    duration = Int(0.01 * rate)
    position = duration
  }

  /// Forgets the past: the first value is not joined to anything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    clock = BeatClock()
    period = .nan
    position = duration
  }

  /// Cycles a frame.
  var step: Double { @_noLocks get { clock.step * frequency } }

  /// Follows the transport into a block.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func follow(_ moment: Moment) {
    if clock.follow(moment) { join() }
  }

  /// The place in the cycle at `frame`, 0..<1, for the base-2 logarithm of the period in beats.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func phase(at frame: Int, period: Float) -> Double {
    if period != self.period && position == duration {
      if self.period == self.period { join() }
      self.period = period
      frequency = exponential2(-Double(period))
    }
    let cycles = clock.beat(at: frame) * frequency
    return cycles - floor(cycles)
  }

  /// What was computed from the phase, joined to what came before it.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func joined(_ value: Double) -> Double {
    last = value
    guard position < duration else { return value }
    position += 1
    let weight = 0.5 - 0.5 * cosine(.pi * Double(position) / Double(duration))
    last = origin + (value - origin) * weight
    return last
  }

  @_noLocks private mutating func join() {
    origin = last
    position = 0
  }
}
