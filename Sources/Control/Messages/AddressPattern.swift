/// An OSC 1.0 address pattern: `?`, `*`, `[a-z]`, `[!a-z]` and `{one,two}` within a part of the
/// address, and `//` of OSC 1.1 for any number of parts.
///
/// Matching keeps the set of places that can have been reached instead of going back, so no
/// pattern takes more time than its length times the address's.
public struct AddressPattern: Sendable {
  /// The pattern's parts between slashes; an empty one stands for any number of parts.
  private let parts: [[UInt8]]

  /// The pattern `text`.
  public init(_ text: String) {
    parts = Self.split(text)
  }

  /// Whether `address` holds anything that makes it a pattern.
  public static func isPattern(_ address: String) -> Bool {
    var previous: UInt8 = 0
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "{"): return true
      case UInt8(ascii: "/") where previous == byte: return true
      default: previous = byte
      }
    }
    return false
  }

  /// Whether the pattern matches `address`.
  public func matches(_ address: String) -> Bool {
    let names = Self.split(address)
    var reached = [Bool](repeating: false, count: names.count + 1)
    reached[0] = true
    for part in parts {
      if part.isEmpty {
        spread(&reached)
        continue
      }
      var next = [Bool](repeating: false, count: reached.count)
      for (index, name) in names.enumerated() where reached[index] {
        next[index + 1] = Self.matches(part, name)
      }
      reached = next
    }
    return reached[names.count]
  }

  /// Whether `pattern` matches the whole of the part `name`.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var reached = [Bool](repeating: false, count: name.count + 1)
    reached[0] = true
    var rest = pattern[...]
    while let first = rest.first, reached.contains(true) {
      if first == UInt8(ascii: "*") {
        rest = rest.dropFirst()
        spread(&reached)
        continue
      }
      var next = [Bool](repeating: false, count: reached.count)
      if first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        let words = rest[(rest.startIndex + 1)..<end].split(
          separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        for word in words {
          for index in 0...name.count
          where reached[index] && name[index...].starts(with: word) {
            next[index + word.count] = true
          }
        }
        rest = rest[(end + 1)...]
      } else {
        let element = Element(&rest)
        for (index, byte) in name.enumerated() where reached[index] {
          next[index + 1] = element.matches(byte)
        }
      }
      reached = next
    }
    return rest.isEmpty && reached[name.count]
  }

  private static func split(_ text: String) -> [[UInt8]] {
    text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Array.init)
  }
}

/// Every place from the first one reached on.
private func spread(_ reached: inout [Bool]) {
  guard let first = reached.firstIndex(of: true) else { return }
  for index in first..<reached.count { reached[index] = true }
}

/// What one character of an address may be.
private enum Element {
  case any
  case literal(UInt8)
  case set([ClosedRange<UInt8>], isNegated: Bool)

  /// Takes the first element off `pattern`, which must not be empty.
  init(_ pattern: inout ArraySlice<UInt8>) {
    let first = pattern.removeFirst()
    guard first == UInt8(ascii: "["), let end = pattern.firstIndex(of: UInt8(ascii: "]")) else {
      self = first == UInt8(ascii: "?") ? .any : .literal(first)
      return
    }
    var members = pattern[..<end]
    pattern = pattern[(end + 1)...]
    let isNegated = members.first == UInt8(ascii: "!")
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = members.popFirst() {
      if members.first == UInt8(ascii: "-"), let high = members.dropFirst().first {
        ranges.append(min(low, high)...max(low, high))
        members.removeFirst(2)
      } else {
        ranges.append(low...low)
      }
    }
    self = .set(ranges, isNegated: isNegated)
  }

  func matches(_ byte: UInt8) -> Bool {
    switch self {
    case .any: true
    case .literal(let own): own == byte
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
    }
  }
}
