/// A switch that moves between 0 and 1 along a raised cosine.
///
/// A movement once begun is finished before the next begins, so the slope is zero at both ends and
/// no order of switching makes a click. The position is a whole number of frames: it does not
/// depend on how the frames are divided into blocks.
public struct Fade: BitwiseCopyable, Sendable {
  /// What the fade is to reach: true for 1.
  public var target: Bool
  /// Frames since the movement began; `duration` when it is over.
  @usableFromInline var position: Int
  @usableFromInline var isRising: Bool
  /// Frames a movement takes.
  @usableFromInline let duration: Int

  /// A fade at rest.
  @_noLocks public init(_ isOn: Bool, duration: Int) {
    target = isOn
    isRising = isOn
    self.duration = max(1, duration)
    position = self.duration
  }

  /// Whether nothing moves and nothing will.
  ///
  /// Audio thread; real-time safe.
  @inlinable public var isSettled: Bool {
    @_noLocks get { position == duration && isRising == target }
  }

  /// Whether it rests at 1.
  @inlinable public var isOn: Bool { @_noLocks get { isSettled && target } }

  /// Whether it rests at 0.
  @inlinable public var isOff: Bool { @_noLocks get { isSettled && !target } }

  /// The level now, 0…1.
  ///
  /// Audio thread; real-time safe.
  public var level: Float {
    @_noLocks get {
      guard position < duration else { return isRising ? 1 : 0 }
      let rise = Float(0.5 - 0.5 * cosine(.pi * Double(position) / Double(duration)))
      return isRising ? rise : 1 - rise
    }
  }

  /// The level now; then moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inlinable @_noLocks public mutating func next() -> Float {
    if position == duration {
      guard isRising != target else { return isRising ? 1 : 0 }
      isRising = target
      position = 0
    }
    let now = level
    position &+= 1
    return now
  }
}
