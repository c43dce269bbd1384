import Foundation
import Model

extension SceneReader {
  /// The number under `key`; one that is none is a problem of `owner`.
  mutating func number(_ entry: [String: Any], _ key: String, _ owner: String) -> Double? {
    value(entry, key, owner, "a number", Self.number)
  }

  /// The whole number under `key`; one that is none is a problem of `owner`.
  mutating func whole(_ entry: [String: Any], _ key: String, _ owner: String) -> Double? {
    value(entry, key, owner, "a whole number", Self.whole)
  }

  /// The true or false under `key`; what is neither is a problem of `owner`.
  mutating func flag(_ entry: [String: Any], _ key: String, _ owner: String) -> Bool? {
    value(entry, key, owner, "true or false") { $0 as? Bool }
  }

  /// What `read` makes of the value under `key`; one that is not `what` is a problem of `owner`.
  private mutating func value<Value>(
    _ entry: [String: Any], _ key: String, _ owner: String, _ what: String,
    _ read: (Any?) -> Value?
  ) -> Value? {
    let value = read(entry[key])
    if value == nil && entry[key] != nil {
      problems.append(
        "\(owner): \u{201C}\(key)\u{201D} must be \(what), not \(Self.told(entry[key]))")
    }
    return value
  }

  /// What is listed under `key`; what is no list is a problem.
  mutating func list(_ top: [String: Any], _ key: String) -> [Any] {
    guard let value = top[key] else { return [] }
    guard let list = value as? [Any] else {
      problems.append(
        "the scene: \u{201C}\(key)\u{201D} must be a list as [{ … }, { … }], not \(Self.told(value))"
      )
      return []
    }
    for (index, entry) in list.enumerated() where !(entry is [String: Any]) {
      problems.append(
        "entry \(index + 1) of \u{201C}\(key)\u{201D} is left out: it must be as { … }, "
          + "not \(Self.told(entry))")
    }
    return list
  }

  /// What a value is, for who wrote it.
  static func told(_ value: Any?) -> String {
    switch value {
    case let text as String: "the text \u{201C}\(text.prefix(40))\u{201D}"
    case is [Any]: "a list"
    case is [String: Any]: "an object"
    case let number as NSNumber where String(cString: number.objCType) == "c":
      number.boolValue ? "true" : "false"
    case let number as NSNumber: "\(number)"
    default: "null"
    }
  }

  /// A finite number without a fraction.
  static func whole(_ value: Any?) -> Double? {
    number(value).flatMap { $0.isFinite && $0 == $0.rounded() ? $0 : nil }
  }

  /// A finite number; JSON's true and false are none.
  static func number(_ value: Any?) -> Double? {
    if let text = value as? String, text == "-inf" { return -.infinity }
    guard let number = value as? NSNumber, String(cString: number.objCType) != "c",
      number.doubleValue.isFinite
    else { return nil }
    // What has many decimals comes as a decimal number, whose `doubleValue` is off in the last bit.
    return Double(number.stringValue)
  }
}
