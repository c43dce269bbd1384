import Foundation

/// The order of names that a person expects: numbers by value, letters without regard to case and
/// accents, a folder's files together.
struct NaturalOrder: Comparable {
  /// The name without case and accents, in UTF-8.
  private let folded: [UInt8]
  /// The name itself, to tell apart what is equal otherwise.
  private let exact: [UInt8]

  init(_ name: String) {
    folded = Array(
      name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8)
    exact = Array(name.utf8)
  }

  static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
    let order = compare(a.folded, b.folded)
    return order != 0 ? order < 0 : a.exact.lexicographicallyPrecedes(b.exact)
  }

  private static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var i = 0
    var j = 0
    while i < a.count && j < b.count {
      if isDigit(a[i]) && isDigit(b[j]) {
        let first = number(in: a, from: &i)
        let second = number(in: b, from: &j)
        // Without zeros in front, the longer number is the larger.
        if first.count != second.count { return first.count - second.count }
        if first != second { return first.lexicographicallyPrecedes(second) ? -1 : 1 }
      } else {
        let difference = rank(a[i]) - rank(b[j])
        if difference != 0 { return difference }
        i += 1
        j += 1
      }
    }
    return (a.count - i) - (b.count - j)
  }

  /// The digits from `index` on, without zeros in front; `index` moves behind them.
  private static func number(in name: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < name.count && isDigit(name[index]) { index += 1 }
    return name[start..<index].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A folder's end comes before all else, so that "a/…" stands before "a b/…", and then the
  /// extension, so that "a.wav" stands before "a 2.wav".
  private static func rank(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "/"): 0
    case UInt8(ascii: "."): 1
    default: Int(byte) + 2
    }
  }
}
