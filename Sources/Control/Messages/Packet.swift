import CLiblo

/// A message in the form in which it travels, made once for all who get it.
public struct Packet: Sendable {
  /// The bytes of one OSC message.
  public let bytes: [UInt8]
  /// What it tells of, its address for one, if only the newest of that matters: a client that cannot
  /// keep up may skip the older ones.
  public let latest: String?

  /// `message` as bytes; types that are kept by name only become nil.
  public init(_ message: Message, isLatestOnly: Bool = false) {
    bytes = Self.serialised(message)
    latest = isLatestOnly ? message.address : nil
  }

  /// `message` as bytes, of which only the newest for `latest` matters.
  public init(_ message: Message, latest: String) {
    bytes = Self.serialised(message)
    self.latest = latest
  }

  /// The answer to the ping with the bytes `ping`.
  package init(pongTo ping: [UInt8]) {
    var bytes = ping
    bytes.withUnsafeMutableBytes(Pong.answer)
    self.bytes = bytes
    latest = nil
  }

  /// The corresponding C function is `lo_message_serialise`.
  private static func serialised(_ message: Message) -> [UInt8] {
    let raw = lo_message_new()
    defer { lo_message_free(raw) }
    for argument in message.arguments {
      switch argument {
      case .int32(let value): lo_message_add_int32(raw, value)
      case .int64(let value): lo_message_add_int64(raw, value)
      case .float(let value): lo_message_add_float(raw, value)
      case .double(let value): lo_message_add_double(raw, value)
      case .string(let text): lo_message_add_string(raw, text)
      case .bool(true): lo_message_add_true(raw)
      case .bool(false): lo_message_add_false(raw)
      case .null, .unsupported: lo_message_add_nil(raw)
      case .impulse: lo_message_add_infinitum(raw)
      }
    }
    return [UInt8](unsafeUninitializedCapacity: lo_message_length(raw, message.address)) {
      buffer, count in
      lo_message_serialise(raw, message.address, buffer.baseAddress, &count)
    }
  }
}
