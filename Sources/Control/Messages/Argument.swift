/// One argument of an OSC message.
public enum Argument: Hashable, Sendable {
  case int32(Int32)
  case int64(Int64)
  case float(Float)
  case double(Double)
  case string(String)
  /// `T` and `F`.
  case bool(Bool)
  /// `N`.
  case null
  /// `I`.
  case impulse
  /// A blob, colour or whatever else OSC knows and no address here takes; only its type is kept.
  case unsupported(type: Character)

  /// Its letter in a type tag string.
  public var tag: Character {
    switch self {
    case .int32: "i"
    case .int64: "h"
    case .float: "f"
    case .double: "d"
    case .string: "s"
    case .bool(let flag): flag ? "T" : "F"
    case .null: "N"
    case .impulse: "I"
    case .unsupported(let type): type
    }
  }

  /// Its value if it stands for a number: `i f d h T F` do, so that any controller will do.
  public var number: Double? {
    switch self {
    case .int32(let value): Double(value)
    case .int64(let value): Double(value)
    case .float(let value): Double(value)
    case .double(let value): value
    case .bool(let flag): flag ? 1 : 0
    case .string, .null, .impulse, .unsupported: nil
    }
  }

  /// Whether a client would hold `other` for the same value: numbers of any type are compared
  /// within the precision of a float.
  public func equals(_ other: Argument) -> Bool {
    guard let a = number, let b = other.number else { return self == other }
    return a == b || abs(a - b) <= max(abs(a), abs(b)) * 1e-6 + 1e-9
  }
}
