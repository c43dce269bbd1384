/// How many bubbles of each kind there is room for.
public struct Slots: Hashable, Sendable {
  public var tracks = 8
  public var effects = 8
  public var hits = 8
  public var controls = 8
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
