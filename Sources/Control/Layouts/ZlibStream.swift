/// Data in the form of zlib (RFC 1950): one block with the fixed codes of deflate (RFC 1951).
///
/// Repetitions are found by the last place where the same three bytes stood, which is enough for
/// text that repeats itself much.
struct ZlibStream {
  /// How far back a repetition may lie, and how long it may be.
  private static let (furthest, longest) = (32_768, 258)

  private var bytes: [UInt8] = [0x78, 0x01]
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// `data`, compressed.
  static func compressed(_ data: [UInt8]) -> [UInt8] {
    var stream = ZlibStream()
    // The last block; the fixed codes.
    stream.put(0b011, 3)
    stream.encode(data)
    stream.putCode(symbol: 256)
    stream.put(0, (8 - stream.bitCount % 8) % 8)
    return stream.bytes + withUnsafeBytes(of: adler(data).bigEndian, Array.init)
  }

  private mutating func encode(_ data: [UInt8]) {
    var seen: [Int: Int] = [:]
    var place = 0
    while place < data.count {
      var length = 0
      if place + 3 <= data.count {
        let key = Int(data[place]) | Int(data[place + 1]) << 8 | Int(data[place + 2]) << 16
        if let former = seen[key], place - former <= Self.furthest {
          let most = min(Self.longest, data.count - place)
          while length < most, data[former + length] == data[place + length] { length += 1 }
          putRepetition(length, place - former)
        }
        seen[key] = place
      }
      if length == 0 { putCode(symbol: Int(data[place])) }
      place += max(length, 1)
    }
  }

  /// Literals, the end and lengths (section 3.2.6).
  private mutating func putCode(symbol: Int) {
    switch symbol {
    case ..<144: putReversed(0x30 + symbol, 8)
    case ..<256: putReversed(0x190 + symbol - 144, 9)
    case ..<280: putReversed(symbol - 256, 7)
    default: putReversed(0xC0 + symbol - 280, 8)
    }
  }

  /// A length and a distance back (section 3.2.5): a code each, with more bits the larger it is.
  private mutating func putRepetition(_ length: Int, _ distance: Int) {
    let step = Self.step(length - 3, 2)
    if length == Self.longest {
      putCode(symbol: 285)
    } else {
      putCode(symbol: 257 + step.code)
      put(step.rest, step.bits)
    }
    let back = Self.step(distance - 1, 1)
    putReversed(back.code, 5)
    put(back.rest, back.bits)
  }

  /// Both tables grow alike: after the first codes, of one value each, every `2^width` codes have
  /// one bit more.
  private static func step(_ value: Int, _ width: Int) -> (code: Int, bits: Int, rest: Int) {
    let size = Int.bitWidth - value.leadingZeroBitCount
    let bits = max(size - 1 - width, 0)
    return (bits << width + value >> bits, bits, value & (1 << bits - 1))
  }

  private mutating func putReversed(_ code: Int, _ count: Int) {
    put((0..<count).reduce(0) { $0 << 1 | code >> $1 & 1 }, count)
  }

  private mutating func put(_ value: Int, _ count: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// The checksum of RFC 1950, section 8.2.
  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
