/// A hash of 128 bits that tells contents apart, not against anybody's malice: MurmurHash3 (A.
/// Appleby), x64 variant. The same on every machine of the same byte order.
struct Fingerprint: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var count = 0

  private static let factors: (UInt64, UInt64) = (0x87C3_7B91_1142_53D5, 0x4CF5_AD43_2745_937F)

  /// The hash of nothing yet.
  init() {}

  /// Adds `bytes`; a rest of fewer than sixteen counts as filled up with zeros.
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      var block: (UInt64, UInt64) = (0, 0)
      if bytes.count - offset >= 16 {
        block.0 = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        block.1 = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      } else {
        withUnsafeMutableBytes(of: &block) { $0.copyBytes(from: bytes[offset...]) }
      }
      mix(block)
      offset += 16
    }
    count += bytes.count
  }

  /// Adds a number by its bits.
  mutating func combine(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: value)) { combine($0) }
  }

  /// Adds a number by its bits.
  mutating func combine(_ value: Double) { combine(value.bitPattern) }

  /// Adds a text.
  mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  private mutating func mix(_ block: (UInt64, UInt64)) {
    let (a, b) = Self.factors
    first ^= Self.rotated(block.0 &* a, 31) &* b
    first = (Self.rotated(first, 27) &+ second) &* 5 &+ 0x52DC_E729
    second ^= Self.rotated(block.1 &* b, 33) &* a
    second = (Self.rotated(second, 31) &+ first) &* 5 &+ 0x3849_5AB5
  }

  /// Both halves of the hash.
  var value: (UInt64, UInt64) {
    let size = UInt64(truncatingIfNeeded: count)
    var (a, b) = (first ^ size, second ^ size)
    a = a &+ b
    b = b &+ a
    a = Self.finished(a)
    b = Self.finished(b)
    a = a &+ b
    return (a, b &+ a)
  }

  /// The hash in 32 hexadecimal digits.
  var text: String {
    [value.0, value.1].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  private static func finished(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }
}
