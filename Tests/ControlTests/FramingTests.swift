import Testing

@testable import Control

@Suite struct FramingTests {
  @Test("SLIP frames as RFC 1055 says")
  func slip() throws {
    let slip = try #require(Framing(firstByte: 0xC0))
    let packet: [UInt8] = [0x2F, 0xC0, 0xDB, 0x00]
    #expect(slip.frame(packet) == [0xC0, 0x2F, 0xDB, 0xDC, 0xDB, 0xDD, 0x00, 0xC0])
    var stream: [UInt8] = [0xC0, 0xC0, 0x2F, 0xDB, 0xDC, 0xDB, 0xDD, 0x00, 0xC0, 0x2F]
    #expect(slip.packets(in: &stream, longest: 100) == [packet])
    #expect(stream == [0x2F])
    var bad: [UInt8] = [0x2F, 0xDB, 0x01, 0xC0]
    #expect(slip.packets(in: &bad, longest: 100) == nil)
  }

  @Test("packets with their length may come in pieces")
  func length() throws {
    let length = try #require(Framing(firstByte: 0))
    #expect(length.frame([1, 2, 3, 4]) == [0, 0, 0, 4, 1, 2, 3, 4])
    var stream: [UInt8] = []
    var packets: [[UInt8]] = []
    for byte in [0, 0, 0, 2, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1, 9, 0] as [UInt8] {
      stream.append(byte)
      packets += try #require(length.packets(in: &stream, longest: 100))
    }
    #expect(packets == [[7, 8], [], [9]])
    #expect(stream == [0])
  }

  @Test("a packet that is too long ends the stream")
  func tooLong() throws {
    let length = try #require(Framing(firstByte: 0))
    var stream: [UInt8] = [0, 0, 1, 0]
    #expect(length.packets(in: &stream, longest: 100) == nil)
    let slip = try #require(Framing(firstByte: 0xC0))
    var endless = [UInt8](repeating: 1, count: 300)
    #expect(slip.packets(in: &endless, longest: 100) == nil)
  }

  @Test("what is neither is no OSC")
  func other() {
    #expect(Framing(firstByte: UInt8(ascii: "G")) == nil)
    #expect(Framing(firstByte: UInt8(ascii: "/")) == .slip)
    #expect(Framing(firstByte: UInt8(ascii: "#")) == .slip)
  }
}
