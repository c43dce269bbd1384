@testable import Control

/// Numbers as OSC has them: big-endian.
func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  withUnsafeBytes(of: value.bigEndian, Array.init)
}

/// Text as OSC has it: ended by one to four zeros.
func bytes(_ text: String) -> [UInt8] {
  let utf8 = Array(text.utf8)
  return utf8 + [UInt8](repeating: 0, count: 4 - utf8.count % 4)
}

/// One after the other.
func joined(_ parts: [UInt8]...) -> [UInt8] {
  Array(parts.joined())
}

/// A bundle of `elements` for a time in seconds since 1970.
func bundle(_ time: Double, _ elements: [[UInt8]]) -> [UInt8] {
  let ntp = time + 2_208_988_800
  let tag = UInt64(ntp) << 32 | UInt64((ntp - ntp.rounded(.down)) * 0x1p32)
  return bundle(timetag: tag, elements)
}

func bundle(timetag: UInt64, _ elements: [[UInt8]]) -> [UInt8] {
  let body = elements.flatMap { joined(bytes(UInt32($0.count)), $0) }
  return joined(bytes("#bundle"), bytes(timetag), body)
}
