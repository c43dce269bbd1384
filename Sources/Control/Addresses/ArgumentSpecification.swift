/// What an address takes, or tells, as one of its arguments.
public struct ArgumentSpecification: Hashable, Sendable {
  /// What kind of value it is.
  public enum Kind: Hashable, Sendable {
    /// Any number, told as `f`.
    case number
    /// A whole number, told as `i`.
    case integer
    /// Off or on: 0 is off, any other number is on; told as `i`.
    case flag
    /// Text, told as `s`.
    case text
    /// A whole number or text.
    case integerOrText
  }

  /// What it means, in a word.
  public var name: String
  /// What kind of value it is.
  public var kind: Kind
  /// Its unit as people write it, or empty.
  public var unit = ""
  /// The values it can take; others are clamped.
  public var range: ClosedRange<Double>?
  /// Whether −∞ is accepted beyond the range: silence, for a level.
  public var reachesMinusInfinity = false
  /// Whether what is not above 0 has no meaning, and is refused instead of clamped.
  public var isPositive = false
  /// The words it can be, if it is one of a few.
  public var choices: [String] = []
  /// Whether it may be left out; all optional arguments are left out together.
  public var isOptional = false

  /// The type letter in which it is told.
  public var tag: Character {
    switch kind {
    case .number: "f"
    case .integer, .flag, .integerOrText: "i"
    case .text: "s"
    }
  }

  /// A number.
  public static func number(
    _ name: String, _ unit: String = "", _ range: ClosedRange<Double>? = nil
  ) -> Self {
    Self(name: name, kind: .number, unit: unit, range: range)
  }

  /// A level in decibels, from silence up.
  public static func level(_ name: String, upTo top: Double) -> Self {
    Self(
      name: name, kind: .number, unit: "dB", range: -Double.greatestFiniteMagnitude...top,
      reachesMinusInfinity: true)
  }

  /// A whole number.
  public static func integer(
    _ name: String, _ range: ClosedRange<Double> = -0x8000_0000...0x7FFF_FFFF
  ) -> Self {
    Self(name: name, kind: .integer, range: range)
  }

  /// Off or on.
  public static func flag(_ name: String) -> Self {
    Self(name: name, kind: .flag, range: 0...1)
  }

  /// Text.
  public static func text(_ name: String, _ choices: [String] = []) -> Self {
    Self(name: name, kind: .text, choices: choices)
  }

  /// A whole number or text.
  public static func integerOrText(_ name: String) -> Self {
    Self(name: name, kind: .integerOrText)
  }

  /// The same, but 0 and what lies below it is refused.
  public var positive: Self {
    var copy = self
    copy.isPositive = true
    return copy
  }

  /// The same, but it may be left out.
  public var optional: Self {
    var copy = self
    copy.isOptional = true
    return copy
  }
}
