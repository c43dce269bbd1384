/// A value that follows its target without a corner: two one-pole low-passes in a row, each frame.
///
/// It arrives within a thousandth of a step after nine time constants and snaps when the rest is
/// inaudible, or too small for rounding to pass on. Frame by frame, so block sizes do not show.
public struct Ramp: BitwiseCopyable, Sendable {
  /// What the value is to reach.
  public var target: Float
  @usableFromInline var current: Float
  @usableFromInline var inner: Float
  @usableFromInline let coefficient: Float
  @usableFromInline let tolerance: Float

  /// A ramp at rest at `value`.
  ///
  /// `duration` is the time constant in frames; `range` the span of the value, of which a
  /// millionth is taken as arrived.
  public init(_ value: Float, duration: Double, range: Float = 1) {
    target = value
    current = value
    inner = value
    coefficient = Float(1 - exponential(-1 / max(duration, 1)))
    tolerance = range * 1e-6
  }

  /// The value now.
  ///
  /// Audio thread; real-time safe.
  @inlinable public var value: Float { @_noLocks get { current } }

  /// Whether the value still moves.
  ///
  /// Audio thread; real-time safe.
  @inlinable public var isMoving: Bool { @_noLocks get { current != target } }

  /// Jumps to the target.
  ///
  /// Audio thread; real-time safe.
  @inlinable @_noLocks public mutating func snap() {
    current = target
    inner = target
  }

  /// Moves on by one frame and returns the value.
  ///
  /// Audio thread; real-time safe.
  @inlinable @_noLocks public mutating func next() -> Float {
    guard current != target else { return current }
    let (former, formerInner) = (current, inner)
    inner += (target - inner) * coefficient
    current += (inner - current) * coefficient
    let isNear = abs(current - target) < tolerance && abs(inner - target) < tolerance
    let isStuck = current == former && inner == formerInner
    if isNear || isStuck { snap() }
    return current
  }
}
