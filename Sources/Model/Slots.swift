/// How many bubbles of each kind there is room for.
public struct Slots: Hashable, Sendable {
  /// Room for track bubbles.
  public var tracks = 8
  /// Room for effect bubbles.
  public var effects = 8
  /// Room for hit bubbles.
  public var hits = 8
  /// Room for control bubbles.
  public var controls = 8
  /// Room for input bubbles.
  public var inputs = 8

  /// Room for eight of each kind.
  public init() {}

  /// Room for bubbles of `kind`.
  public subscript(kind: BubbleKind) -> Int {
    get {
      switch kind {
      case .track: tracks
      case .effect: effects
      case .hit: hits
      case .control: controls
      case .input: inputs
      }
    }
    set {
      switch kind {
      case .track: tracks = newValue
      case .effect: effects = newValue
      case .hit: hits = newValue
      case .control: controls = newValue
      case .input: inputs = newValue
      }
    }
  }
}
