/// Who made a gesture: a surface, a client, the score. Each surface numbers its own.
public struct Origin: Hashable, Sendable {
  /// A number of its own.
  public var number: Int

  /// The score that is played.
  public static let score = Origin(number: -1)

  /// The origin with that number.
  public init(number: Int) {
    self.number = number
  }
}
