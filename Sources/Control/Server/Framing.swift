/// How packets are told apart in a stream.
enum Framing: Sendable {
  /// RFC 1055, as OSC 1.1 has it: each packet between two END bytes.
  case slip
  /// OSC 1.0: each packet after its length in four bytes.
  case length

  private enum Byte {
    static let end: UInt8 = 0xC0
    static let escape: UInt8 = 0xDB
    static let escapedEnd: UInt8 = 0xDC
    static let escapedEscape: UInt8 = 0xDD
  }

  /// The framing of a stream that begins with `byte`; nil if it cannot be OSC.
  ///
  /// A length begins with 0, since no packet is that long; anything else is SLIP, with or without
  /// an END first.
  init?(firstByte byte: UInt8) {
    switch byte {
    case 0: self = .length
    case Byte.end, UInt8(ascii: "/"), UInt8(ascii: "#"): self = .slip
    default: return nil
    }
  }

  /// `packet` as it is sent.
  func frame(_ packet: [UInt8]) -> [UInt8] {
    switch self {
    case .length:
      return withUnsafeBytes(of: UInt32(packet.count).bigEndian, Array.init) + packet
    case .slip:
      var bytes = [Byte.end]
      bytes.reserveCapacity(packet.count + 8)
      for byte in packet {
        switch byte {
        case Byte.end: bytes += [Byte.escape, Byte.escapedEnd]
        case Byte.escape: bytes += [Byte.escape, Byte.escapedEscape]
        default: bytes.append(byte)
        }
      }
      bytes.append(Byte.end)
      return bytes
    }
  }

  /// Takes the packets that are complete off the front of `stream`.
  ///
  /// Returns nil if the stream cannot go on: a packet is longer than `longest` or badly escaped.
  func packets(in stream: inout [UInt8], longest: Int) -> [[UInt8]]? {
    switch self {
    case .length: lengthPackets(&stream, longest)
    case .slip: slipPackets(&stream, longest)
    }
  }

  private func lengthPackets(_ stream: inout [UInt8], _ longest: Int) -> [[UInt8]]? {
    var packets: [[UInt8]] = []
    var start = 0
    while stream.count - start >= 4 {
      let length = stream[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= longest else { return nil }
      guard stream.count - start - 4 >= length else { break }
      packets.append(Array(stream[(start + 4)..<(start + 4 + length)]))
      start += 4 + length
    }
    stream.removeFirst(start)
    return packets
  }

  private func slipPackets(_ stream: inout [UInt8], _ longest: Int) -> [[UInt8]]? {
    var packets: [[UInt8]] = []
    var start = 0
    while let end = stream[start...].firstIndex(of: Byte.end) {
      if end > start {
        guard let packet = unescaped(stream[start..<end]), packet.count <= longest else {
          return nil
        }
        packets.append(packet)
      }
      start = end + 1
    }
    stream.removeFirst(start)
    return stream.count <= 2 * longest ? packets : nil
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.contains(Byte.escape) else { return Array(bytes) }
    var packet: [UInt8] = []
    packet.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == Byte.escape else {
        packet.append(byte)
        continue
      }
      switch rest.popFirst() {
      case Byte.escapedEnd: packet.append(Byte.end)
      case Byte.escapedEscape: packet.append(Byte.escape)
      default: return nil
      }
    }
    return packet
  }
}
