import Foundation

/// JSON as it is shown to others.
public enum JSONText {
  /// `list` with a line's end.
  public static func lines(_ list: [[String: Any]]) -> String {
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: list, options: options) else {
      return "[]\n"
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// `value` as JSON can hold it, in decimal as it was written; null if it is not finite.
  public static func number(_ value: Double) -> Any {
    guard value.isFinite else { return NSNull() }
    return NSDecimalNumber(string: "\(value)")
  }
}
