import Model

/// One line of the table of addresses.
public struct AddressEntry: Sendable {
  /// Which way messages go.
  public enum Access: Sendable {
    /// It is told, never set.
    case read
    /// It is done, never told.
    case write
    /// It is set, and told when it changes.
    case both
  }

  /// What comes of a message.
  enum Action: Sendable {
    /// A gesture; nil if there is nothing to do.
    case gesture(@Sendable (Call) throws -> Gesture)
    /// Something that the control room itself answers.
    case service(Service)
    /// It is feedback only.
    case none
  }

  /// The address, with `N` for a slot and `PARAMETER` for a parameter's name.
  public let pattern: String
  /// Its arguments.
  public let arguments: [ArgumentSpecification]
  /// Which way messages go.
  public let access: Access
  /// What it does, in a phrase.
  public let summary: String
  /// Whether it takes whatever comes.
  public let isVariadic: Bool
  let action: Action

  /// The kind of bubble whose slot is in the address.
  public var kind: BubbleKind? {
    guard pattern.contains("/N") else { return nil }
    return BubbleKind(rawValue: String(pattern.split(separator: "/")[0]))
  }

  /// Whether a button may send it: a number alone then says pressed or released.
  var isButton: Bool {
    !isVariadic && arguments.allSatisfy { $0.isOptional && $0.kind == .text }
  }

  /// An address that a gesture answers to.
  static func gesture(
    _ pattern: String, _ arguments: [ArgumentSpecification] = [], _ access: Access,
    _ summary: String, _ make: @escaping @Sendable (Call) throws -> Gesture
  ) -> Self {
    Self(
      pattern: pattern, arguments: arguments, access: access, summary: summary, isVariadic: false,
      action: .gesture(make))
  }

  /// An address that is told only.
  static func report(
    _ pattern: String, _ arguments: [ArgumentSpecification], _ summary: String
  ) -> Self {
    Self(
      pattern: pattern, arguments: arguments, access: .read, summary: summary, isVariadic: false,
      action: .none)
  }

  /// An address that the control room itself answers.
  static func service(
    _ pattern: String, _ arguments: [ArgumentSpecification] = [], isVariadic: Bool = false,
    _ summary: String, _ service: Service
  ) -> Self {
    Self(
      pattern: pattern, arguments: arguments, access: .write, summary: summary,
      isVariadic: isVariadic, action: .service(service))
  }
}

/// What the control room does itself, without the stage's canvas changing.
enum Service: Sendable {
  case menu, subscribe, unsubscribe, ping, status, refresh, tuio, renewPairing, join, revoke
}

/// What a message asks for.
struct Request {
  /// What there is to do.
  enum Action {
    case gesture(Gesture)
    case service(Service, [ArgumentValue])
    /// A button was released.
    case nothing
  }

  /// The message with its address in full, if it was a pattern, and without a button's number.
  var message: Message
  /// What there is to do.
  var action: Action
}
