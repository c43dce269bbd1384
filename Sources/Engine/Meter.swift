import Model

/// Peaks of one track, or of the main mix where `id` is nil, since the last of its kind.
public struct Meter: BitwiseCopyable, Sendable {
  /// The track; nil for the main mix.
  public var id: BubbleID?
  /// Linear peak of the left side.
  public var left: Float
  /// Linear peak of the right side.
  public var right: Float

  /// The peaks of a track or of the main mix.
  @_noLocks init(id: BubbleID?, left: Float, right: Float) {
    self.id = id
    self.left = left
    self.right = right
  }
}
