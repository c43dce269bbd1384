/// The part of a file that a request asks for (RFC 9110, section 14).
struct ByteRange: Equatable, Sendable {
  /// No more is sent at once: browsers ask for the rest when they need it.
  static let most = 1 << 20

  var start: Int
  /// The last byte.
  var end: Int

  /// Why a part cannot be sent.
  enum Fault: Error, Equatable {
    /// It lies behind the end of the file.
    case beyond
  }

  /// The part of a file of `size` bytes that the field `text` asks for; nil if it asks for none, or
  /// in a form that need not be understood, which is as good as asking for all.
  ///
  /// Throws a `Fault` if there is no such part.
  static func read(_ text: String?, size: Int) throws(Fault) -> ByteRange? {
    guard let text, text.hasPrefix("bytes="), !text.contains(",") else { return nil }
    let parts = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.trimmingSpaces }
    guard parts.count == 2, parts.allSatisfy(isNumber), parts != ["", ""] else { return nil }
    let last = size - 1
    var range = ByteRange(start: Int(parts[0]) ?? 0, end: min(Int(parts[1]) ?? last, last))
    if parts[0].isEmpty {
      // The last so many.
      guard let count = Int(parts[1]), count > 0 else { throw .beyond }
      range = ByteRange(start: max(size - count, 0), end: last)
    } else if let end = Int(parts[1]), end < range.start {
      return nil
    }
    guard range.start <= last else { throw .beyond }
    range.end = min(range.end, range.start + most - 1)
    return range
  }

  private static func isNumber(_ text: String) -> Bool {
    text.count <= 15 && text.allSatisfy { ("0"..."9").contains($0) }
  }
}
