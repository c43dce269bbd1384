/// One movement of a finger.
public struct Touch: Hashable, Sendable {
  /// What the finger did; one whose touch was taken away, by the surface or its system, is `cancel`.
  public enum Phase: String, Sendable { case down, move, up, cancel }

  /// What the finger did.
  public var phase: Phase
  /// Whose finger: surfaces number their fingers as they like, so each brings its own number.
  public var surface: Int
  /// Which finger of that surface.
  public var finger: Int
  /// Where.
  public var point: Point
  /// How long a finger that lifts was down by its surface's own clock, in seconds; nil where it does
  /// not say. A network may bring its touch late, and its lifting not.
  public var duration: Double?

  /// The movement of a finger.
  public init(
    _ phase: Phase, surface: Int, finger: Int, _ point: Point, duration: Double? = nil
  ) {
    self.phase = phase
    self.surface = surface
    self.finger = finger
    self.point = point
    self.duration = duration
  }
}
