/// How a loop lies in its file, and its beats on the grid.
public struct LoopPlace: BitwiseCopyable, Hashable, Sendable {
  /// Beats from the loop's first frame to its first beat, which falls on the grid.
  public var lead: Double
  /// Where in the file the loop begins, in seconds.
  public var start: Double
  /// How much of the file it lasts, in seconds.
  public var span: Double
  /// Tells the files apart that a track plays one after the other.
  public var content: Int

  /// The whole of a file that lasts `span` seconds, from its first frame on the grid.
  @_noLocks
  public init(lead: Double = 0, start: Double = 0, span: Double = 1, content: Int = 0) {
    self.lead = lead
    self.start = start
    self.span = span
    self.content = content
  }

  /// Where `share` of this loop lies in the loop `other` of the same file, as a share of that.
  @_noLocks func share(_ share: Double, in other: LoopPlace) -> Double {
    guard span > 0, other.span > 0 else { return share }
    return (start + share * span - other.start) / other.span
  }

  /// Whether both are the same.
  @_noLocks func equals(_ other: LoopPlace) -> Bool {
    lead == other.lead && start == other.start && span == other.span && content == other.content
  }
}
