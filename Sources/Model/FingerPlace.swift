/// Where a finger is, and what it holds.
public struct FingerPlace: Hashable, Sendable {
  /// Whose finger.
  public var surface: Int
  /// Which finger of that surface.
  public var finger: Int
  /// Whether it is down; one that lifts is told once more.
  public var isDown: Bool
  /// Where.
  public var point: Point
  /// The bubble that is its own as long as it is down.
  public var bubble: BubbleName?

  /// A finger at a place.
  public init(
    surface: Int, finger: Int, isDown: Bool, _ point: Point, bubble: BubbleName? = nil
  ) {
    self.surface = surface
    self.finger = finger
    self.isDown = isDown
    self.point = point
    self.bubble = bubble
  }
}
