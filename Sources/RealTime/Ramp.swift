/// A value that follows its target without a corner: two one-pole low-passes in a row, each frame.
///
/// It arrives within a thousandth of a step after ten time constants and snaps when the rest is
/// inaudible. Frame by frame, so block sizes do not show. It counts in double precision: in single,
/// a slow ramp would stand still where its steps get smaller than what the value can show.
public struct Ramp: BitwiseCopyable, Sendable {
  /// What the value is to reach.
  public var target: Float
  @usableFromInline var current: Double
  @usableFromInline var inner: Double
  @usableFromInline let coefficient: Double
  @usableFromInline let tolerance: Double

  /// A ramp at rest at `value`.
  ///
  /// `duration` is the time constant in frames; `range` the span of the value, of which a
  /// millionth is taken as arrived.
  public init(_ value: Float, duration: Double, range: Float = 1) {
    target = value
    current = Double(value)
    inner = Double(value)
    coefficient = 1 - exponential(-1 / max(duration, 1))
    tolerance = Double(range) * 1e-6
  }

  /// The value now.
  ///
  /// Audio thread; real-time safe.
  @inlinable public var value: Float { @_noLocks get { Float(current) } }

  /// Whether the value still moves.
  ///
  /// Audio thread; real-time safe.
  @inlinable public var isMoving: Bool { @_noLocks get { current != Double(target) } }

  /// Jumps to the target.
  ///
  /// Audio thread; real-time safe.
  @inlinable @_noLocks public mutating func snap() {
    current = Double(target)
    inner = current
  }

  /// Moves on by one frame and returns the value.
  ///
  /// Audio thread; real-time safe.
  @inlinable @_noLocks public mutating func next() -> Float {
    let target = Double(target)
    guard current != target else { return Float(current) }
    inner += (target - inner) * coefficient
    current += (inner - current) * coefficient
    if abs(current - target) < tolerance && abs(inner - target) < tolerance { snap() }
    return Float(current)
  }
}
