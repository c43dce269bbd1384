/// Who plays: each player has a number of its own, the lowest that was free when it came, by which
/// every surface gives it the same colour.
public struct Players: Hashable, Sendable {
  /// More than this do not play at once.
  public static let most = 64
  /// The longest name, in characters.
  public static let longestName = 24

  /// One of them.
  public struct Player: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// The number of its surface.
    public var surface: Int
    /// What it calls itself.
    public var name: String
    /// The machine it plays on, as a number; nil if that is not known.
    public var host: String?
  }

  /// All players, by their numbers.
  public private(set) var all: [Player] = []

  /// Nobody.
  public init() {}

  /// The player with the surface `surface`.
  public subscript(surface: Int) -> Player? { all.first { $0.surface == surface } }

  /// The player with the number `number`.
  public func player(_ number: Int) -> Player? { all.first { $0.number == number } }

  /// Lets the surface `surface` play as `name`; one that plays already is called so from now on,
  /// unless the name is empty.
  ///
  /// Nil if there are too many.
  public mutating func join(_ surface: Int, name: String, host: String?) -> Player? {
    let name = Self.clean(name)
    if let index = all.firstIndex(where: { $0.surface == surface }) {
      if !name.isEmpty { all[index].name = name }
      return all[index]
    }
    let taken = Set(all.map(\.number))
    guard let number = (1...Self.most).first(where: { !taken.contains($0) }) else { return nil }
    let player = Player(
      number: number, surface: surface, name: name.isEmpty ? "Player \(number)" : name, host: host)
    all.insert(player, at: all.firstIndex { $0.number > number } ?? all.count)
    return player
  }

  /// Takes the player with the surface `surface` away; who that was.
  public mutating func leave(_ surface: Int) -> Player? {
    guard let index = all.firstIndex(where: { $0.surface == surface }) else { return nil }
    return all.remove(at: index)
  }

  /// Without what a screen cannot show in a line.
  private static func clean(_ name: String) -> String {
    let shown = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      .map { $0.properties.generalCategory == .control ? " " : Character($0) }
    return String(String(shown).split(separator: " ").joined(separator: " ").prefix(longestName))
  }
}
