/// The part of a file that a request asks for (RFC 9110, section 14).
struct ByteRange: Equatable, Sendable {
  var start: Int
  /// The last byte.
  var end: Int

  /// Why a part cannot be sent.
  enum Fault: Error, Equatable {
    /// It lies behind the end of the file.
    case beyond
  }

  /// The part of a file of `size` bytes that the field `text` asks for; nil if it asks for none, for
  /// several, or in a form that is none, which is as good as asking for all.
  ///
  /// Throws a `Fault` if there is no such part.
  static func read(_ text: String?, size: Int) throws(Fault) -> ByteRange? {
    let unit = "bytes="
    guard let text, text.lowercased().hasPrefix(unit) else { return nil }
    // Lists may have empty places, and spaces between them (section 5.6.1).
    let asked = text.dropFirst(unit.count).split(separator: ",").map(\.trimmingSpaces)
      .filter { !$0.isEmpty }
    guard asked.count == 1,
      let parts = asked.first?.split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false), parts.count == 2,
      parts.contains(where: { !$0.isEmpty }),
      let first = number(parts[0]), let last = number(parts[1])
    else { return nil }
    let range: ByteRange
    if parts[0].isEmpty {
      // The last so many.
      guard last > 0 else { throw .beyond }
      range = ByteRange(start: max(size - last, 0), end: size - 1)
    } else if parts[1].isEmpty {
      range = ByteRange(start: first, end: size - 1)
    } else {
      guard first <= last else { return nil }
      range = ByteRange(start: first, end: min(last, size - 1))
    }
    guard range.start < size else { throw .beyond }
    return range
  }

  /// What the digits `text` stand for, 0 if there are none; nil if they are none. Beyond what can be
  /// counted all numbers are the same: behind the end of every file.
  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return text.isEmpty ? 0 : Int(text) ?? .max
  }
}
