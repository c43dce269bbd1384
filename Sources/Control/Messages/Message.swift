import Model

/// An OSC message: an address and its arguments.
public struct Message: Hashable, Sendable {
  /// Where it goes, beginning with a slash.
  public var address: String
  /// What it carries.
  public var arguments: [Argument]

  /// The message `address` with `arguments`.
  public init(_ address: String, _ arguments: [Argument] = []) {
    self.address = address
    self.arguments = arguments
  }

  /// Tells why what came to `address` was not done.
  static func error(_ address: String, _ reason: String) -> Message {
    Message("/error", [.string(address), .string(reason.abridged)])
  }

  /// The type tags of its arguments.
  public var types: String {
    String(arguments.map(\.tag))
  }

  /// Whether a client would hold `other` for the same: see `Argument.equals`.
  public func equals(_ other: Message) -> Bool {
    address == other.address && arguments.count == other.arguments.count
      && zip(arguments, other.arguments).allSatisfy { $0.equals($1) }
  }
}
