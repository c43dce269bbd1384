import CLiblo

/// What a packet holds: messages, each with the time tag of its bundle.
package struct PacketReader {
  /// Bundles within bundles are read to this depth.
  private static let deepest = 16

  /// Messages of one bundle, or a message that came alone.
  struct Group {
    /// The NTP time tag; 1 is at once.
    var timetag: UInt64
    /// In their order.
    var messages: [Message]
  }

  /// The packet's bundles and messages in order, and how many parts of it are no OSC.
  static func read(_ packet: UnsafeRawBufferPointer) -> (groups: [Group], unreadable: Int) {
    var reader = PacketReader()
    reader.element(packet, timetag: 1, depth: 0)
    return (reader.groups, reader.unreadable)
  }

  private var groups: [Group] = []
  private var unreadable = 0
  /// Whether the next message goes to the last group.
  private var isGrouping = false

  private mutating func element(_ bytes: UnsafeRawBufferPointer, timetag: UInt64, depth: Int) {
    if bytes.count >= 16, bytes.starts(with: "#bundle\0".utf8) {
      guard depth < Self.deepest else { return unreadable += 1 }
      bundle(bytes, depth: depth)
    } else if let message = Self.message(bytes) {
      if isGrouping, let last = groups.indices.last {
        groups[last].messages.append(message)
      } else {
        groups.append(Group(timetag: timetag, messages: [message]))
        isGrouping = depth > 0
      }
    } else {
      unreadable += 1
    }
  }

  private mutating func bundle(_ bytes: UnsafeRawBufferPointer, depth: Int) {
    let timetag = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    var offset = 16
    isGrouping = false
    while offset + 4 <= bytes.count {
      let size = Int(
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      offset += 4
      guard size <= bytes.count - offset else { return unreadable += 1 }
      let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + size)])
      element(part, timetag: timetag, depth: depth + 1)
      offset += size
    }
    if offset != bytes.count { unreadable += 1 }
    isGrouping = false
  }

  /// The message in `bytes`; nil if it is none.
  ///
  /// Old senders leave the type tags out when there is no argument.
  ///
  /// The corresponding C function is `lo_message_deserialise`.
  package static func message(_ bytes: UnsafeRawBufferPointer) -> Message? {
    guard bytes.first == UInt8(ascii: "/"), let base = bytes.baseAddress,
      let end = bytes.firstIndex(of: 0)
    else { return nil }
    let address = String(decoding: bytes[..<end], as: UTF8.self)
    if bytes.count == (end / 4 + 1) * 4 { return Message(address) }
    guard
      let raw = lo_message_deserialise(UnsafeMutableRawPointer(mutating: base), bytes.count, nil)
    else { return nil }
    defer { lo_message_free(raw) }
    let count = Int(lo_message_get_argc(raw))
    guard count > 0, let types = lo_message_get_types(raw), let values = lo_message_get_argv(raw)
    else { return Message(address) }
    return Message(address, (0..<count).map { Self.argument(types[$0], values[$0]) })
  }

  private static func argument(
    _ type: CChar, _ value: UnsafeMutablePointer<lo_arg>?
  ) -> Argument {
    let tag = Character(UnicodeScalar(UInt8(bitPattern: type)))
    switch (tag, value) {
    case ("i", let value?): return .int32(load(value))
    case ("h", let value?): return .int64(load(value))
    case ("f", let value?): return .float(load(value))
    case ("d", let value?): return .double(load(value))
    case ("s", let value?), ("S", let value?):
      return .string(String(cString: UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self)))
    case ("T", _): return .bool(true)
    case ("F", _): return .bool(false)
    case ("N", _): return .null
    case ("I", _): return .impulse
    default: return .unsupported(type: tag)
    }
  }

  /// Arguments lie on multiples of four bytes, even those of eight.
  private static func load<T: BitwiseCopyable>(_ value: UnsafeMutablePointer<lo_arg>) -> T {
    UnsafeRawPointer(value).loadUnaligned(as: T.self)
  }
}
