import Testing

@testable import Touch

@Suite struct `WebSocket frames` {
  private func read(_ bytes: [UInt8]) throws -> [WebSocketReader.Event] {
    var reader = WebSocketReader()
    var stream = bytes
    let events = try reader.take(from: &stream)
    #expect(stream.isEmpty)
    return events
  }

  @Test(arguments: [
    // FIPS 180-4's own examples, and lengths on both sides of a block.
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ])
  func `are agreed on with SHA-1`(text: String, hash: String) {
    let hex = SHA1.hash(Array(text.utf8)).map { String(0x100 | Int($0), radix: 16).dropFirst() }
    #expect(hex.joined() == hash)
  }

  @Test func `read as in the examples of RFC 6455`() throws {
    let hello = Array("Hello".utf8)
    #expect(
      try read([0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
        == [.text(hello)])
    #expect(WebSocketFrame.bytes(.text, hello) == [0x81, 0x05] + hello)
    #expect(
      WebSocketFrame.bytes(.binary, .init(repeating: 0, count: 256))[..<4] == [0x82, 126, 1, 0])
    #expect(
      WebSocketFrame.bytes(.binary, .init(repeating: 0, count: 65_536))[..<10]
        == [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0])
  }

  @Test func `make one message of pieces, with a ping between`() throws {
    let bytes =
      Browser.frame(2, [1, 2], isLast: false) + Browser.frame(9, [7])
      + Browser.frame(0, [3], isLast: false) + Browser.frame(0, [])
    #expect(try read(bytes) == [.ping([7]), .binary([1, 2, 3])])
  }

  @Test func `are read byte by byte`() throws {
    var reader = WebSocketReader()
    var stream: [UInt8] = []
    var events: [WebSocketReader.Event] = []
    let payload = (0..<300).map { UInt8($0 & 0xFF) }
    for byte in Browser.frame(2, payload) + Browser.frame(8, []) {
      stream.append(byte)
      events += try reader.take(from: &stream)
    }
    #expect(events == [.binary(payload), .close])
  }

  @Test(arguments: [
    ([0x82, 0x01, 0x00], WebSocketFrame.Closing.brokenRules),  // not masked
    ([0xC2, 0x80, 0, 0, 0, 0], .brokenRules),  // compressed, which was not agreed
    ([0x83, 0x80, 0, 0, 0, 0], .brokenRules),  // no such kind
    ([0x80, 0x80, 0, 0, 0, 0], .brokenRules),  // goes on with nothing
    ([0x09, 0x80, 0, 0, 0, 0], .brokenRules),  // a ping in pieces
    ([0x89, 0xFE, 0, 126], .brokenRules),  // a long ping
    ([0x02, 0x80, 0, 0, 0, 0, 0x82, 0x80, 0, 0, 0, 0], .brokenRules),  // begins twice
    ([0x81, 0x81, 0, 0, 0, 0, 0xFF], .noText),
    ([0x82, 0xFF, 0, 0, 0, 0, 0x7F, 0xFF, 0, 0], .tooLong),  // 2 GB, to come
    ([0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooLong),
  ])
  func `that break the rules close the socket`(
    bytes: [UInt8], closing: WebSocketFrame.Closing
  ) {
    var reader = WebSocketReader()
    var stream = bytes
    #expect(throws: closing) { try reader.take(from: &stream) }
  }

  @Test func `do not grow beyond a limit in pieces`() throws {
    var reader = WebSocketReader()
    let piece = [UInt8](repeating: 1, count: 65_535)
    var stream = Browser.frame(2, piece, isLast: false)
    _ = try reader.take(from: &stream)
    #expect(throws: WebSocketFrame.Closing.tooLong) {
      for _ in 0..<20 {
        var stream = Browser.frame(0, piece, isLast: false)
        _ = try reader.take(from: &stream)
      }
    }
  }
}
