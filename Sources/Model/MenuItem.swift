/// An entry of the menu.
public struct MenuItem: Hashable, Sendable {
  /// What kind of bubble it makes.
  public var kind: BubbleKind
  /// What is shown and may be selected by: a file's path below its library, or an effect's name.
  public var name: String
  /// What makes the bubble: the file's whole path, or the effect's name.
  public var source: String

  /// An entry of the menu.
  public init(_ kind: BubbleKind, name: String, source: String) {
    self.kind = kind
    self.name = name
    self.source = source
  }
}

/// An entry of the menu, by number from 1 or by name.
public enum MenuChoice: Hashable, Sendable {
  case index(Int)
  case name(String)
}
