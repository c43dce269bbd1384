/// Takes messages off a stream of WebSocket frames.
struct WebSocketReader {
  /// A message of more bytes than this is refused, from its frame's head on.
  static let longest = 1 << 20

  /// What came.
  enum Event: Equatable {
    case text([UInt8])
    case binary([UInt8])
    case ping([UInt8])
    case pong
    case close
  }

  /// A message of which more is to come.
  private var begun: (kind: WebSocketFrame.Kind, bytes: [UInt8])?

  /// Takes what is complete off the front of `stream`.
  ///
  /// Throws why the socket must be closed.
  mutating func take(
    from stream: inout [UInt8]
  ) throws(WebSocketFrame.Closing) -> [Event] {
    var events: [Event] = []
    var start = 0
    defer { stream.removeFirst(start) }
    while let head = try Head(stream[start...]) {
      let end = start + head.size + head.count
      guard (begun?.bytes.count ?? 0) + head.count <= Self.longest else { throw .tooLong }
      guard end <= stream.count else { break }
      var payload = Array(stream[(start + head.size)..<end])
      for index in payload.indices { payload[index] ^= head.mask[index & 3] }
      start = end
      if let event = try event(head, payload) { events.append(event) }
      if events.last == .close { break }
    }
    return events
  }

  private mutating func event(
    _ head: Head, _ payload: [UInt8]
  ) throws(WebSocketFrame.Closing) -> Event? {
    switch head.kind {
    case .close: return .close
    case .ping: return .ping(payload)
    case .pong: return .pong
    case .text, .binary:
      guard begun == nil else { throw .brokenRules }
      begun = (head.kind, payload)
    case .continuation:
      guard begun != nil else { throw .brokenRules }
      begun?.bytes += payload
    }
    guard head.isLast, let whole = begun else { return nil }
    begun = nil
    if whole.kind == .binary { return .binary(whole.bytes) }
    guard String(validating: whole.bytes, as: UTF8.self) != nil else { throw .noText }
    return .text(whole.bytes)
  }
}

/// The head of a client's frame.
private struct Head {
  var kind: WebSocketFrame.Kind
  var isLast: Bool
  var mask: [UInt8]
  /// Bytes of the head, and of what follows it.
  var size: Int
  var count: Int

  /// The head at the start of `bytes`; nil if it is not complete.
  ///
  /// Throws if it breaks the rules: what a client sends is masked, control frames are short and in
  /// one piece, nothing is used that was not agreed.
  init?(_ bytes: ArraySlice<UInt8>) throws(WebSocketFrame.Closing) {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    guard first & 0x70 == 0, second & 0x80 != 0,
      let kind = WebSocketFrame.Kind(rawValue: first & 0x0F)
    else { throw .brokenRules }
    self.kind = kind
    isLast = first & 0x80 != 0
    let short = Int(second & 0x7F)
    if kind.isControl && (!isLast || short > 125) { throw .brokenRules }
    let width = short == 127 ? 8 : short == 126 ? 2 : 0
    size = 2 + width + 4
    // Before the mask has come, so that nobody waits for what is refused anyway.
    let length = bytes.dropFirst(2).prefix(width)
    guard length.count == width else { return nil }
    let long = length.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard width == 0 || long <= UInt64(WebSocketReader.longest) else { throw .tooLong }
    count = width == 0 ? short : Int(long)
    guard bytes.count >= size else { return nil }
    mask = Array(bytes.dropFirst(2 + width).prefix(4))
  }
}
