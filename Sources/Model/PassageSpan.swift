/// Which passage of a track's sound is heard while its tempo moves, and how far it is there.
public struct PassageSpan: Hashable, Sendable {
  /// The engine's frame with which it begins.
  public var start: Int
  /// The one before which it is there.
  public var end: Int
  /// The frame on which the tempo began to move as the passage does.
  public var since: Int
  /// The beat at which its loop started.
  public var anchor: Double

  /// A span.
  public init(start: Int, end: Int, since: Int, anchor: Double) {
    self.start = start
    self.end = end
    self.since = since
    self.anchor = anchor
  }
}
