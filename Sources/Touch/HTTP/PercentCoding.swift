/// Characters in addresses as `%` and two hexadecimal digits (RFC 3986, section 2.1).
enum PercentCoding {
  /// `text` with its characters as they are meant; nil if it is badly coded, no UTF-8 or holds a
  /// zero.
  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    guard let byte else { return nil }
    return Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
