/// Why a gesture was not done: what, why and, where it helps, how to mend it.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What could not be done and why, in words for a performer.
  public let description: String

  /// A refusal for the reason given.
  public init(_ description: String) {
    self.description = description
  }
}
