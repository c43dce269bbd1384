/// Where a track's passage goes over into the rendition that takes its place.
public struct PassageBridge: Hashable, Sendable {
  /// The engine's frame with which the passage begins.
  public var start: Int
  /// The one up to which it was there.
  public var from: Int
  /// The frame from which the rendition is made.
  public var origin: Int

  /// A bridge.
  public init(start: Int, from: Int, origin: Int) {
    self.start = start
    self.from = from
    self.origin = origin
  }
}
