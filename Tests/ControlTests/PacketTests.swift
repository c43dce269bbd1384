import Model
import Testing

@testable import Control

private func read(_ packet: [UInt8]) -> (messages: [Message], unreadable: Int) {
  let (groups, unreadable) = packet.withUnsafeBytes(PacketReader.read)
  return (groups.flatMap(\.messages), unreadable)
}

private let brokenPackets: [[UInt8]] = [
  [], [0], [47], Array("hello".utf8), Array("/abc".utf8),
  joined(bytes("/x"), bytes(",i")),
  joined(bytes("/x"), bytes(",s"), [65, 65, 65, 65]),
  joined(bytes("/x"), [44, 105, 105, 105]),
  joined(bytes("/x"), bytes(",b"), bytes(Int32(-1))),
  joined(bytes("/x"), bytes(",b"), bytes(Int32.max), [0, 0, 0, 0]),
  joined(bytes("/x"), bytes("i"), bytes(Int32(1))),
  joined(bytes("/x"), bytes(",i"), bytes(Int64(1))),
  bytes("#bundle"), joined(bytes("#bundle"), [0, 0, 0, 0]),
  joined(bytes("#bundle"), bytes(UInt64(1)), bytes(UInt32.max)),
  joined(bytes("#bundle"), bytes(UInt64(1)), bytes(UInt32(4))),
  bundle(timetag: 1, [[1, 2, 3]]),
]

@Suite struct PacketTests {
  @Test("a packet has the bytes of OSC 1.0")
  func bytesOfMessage() {
    let message = Message("/ab", [.int32(1), .float(1), .string("abcd"), .bool(true), .int64(2)])
    let expected = joined(
      bytes("/ab"), bytes(",ifsTh"), bytes(Int32(1)), bytes(Float(1).bitPattern), bytes("abcd"),
      bytes(Int64(2)))
    #expect(Packet(message).bytes == expected)
  }

  @Test("every type is read")
  func types() {
    let packet = joined(
      bytes("/x"), bytes(",ihfdsSTFNIbcmt"), bytes(Int32(-1)), bytes(Int64(-2)),
      bytes(Float(0.5).bitPattern), bytes(Double(0.1).bitPattern), bytes("text"),
      bytes("symbol"), bytes(Int32(5)), [1, 2, 3, 4, 5, 0, 0, 0], bytes(Int32(65)),
      bytes(UInt32(8)), bytes(UInt64(9)))
    let expected: [Argument] = [
      .int32(-1), .int64(-2), .float(0.5), .double(0.1), .string("text"), .string("symbol"),
      .bool(true), .bool(false), .null, .impulse, .unsupported(type: "b"),
      .unsupported(type: "c"), .unsupported(type: "m"), .unsupported(type: "t"),
    ]
    #expect(read(packet).messages == [Message("/x", expected)])
  }

  @Test("a message without type tags has no arguments")
  func withoutTags() {
    #expect(read(bytes("/panic")).messages == [Message("/panic")])
    #expect(read(bytes("/abc")).messages == [Message("/abc")])
  }

  @Test("what is no OSC is counted, and what is good in it is done", arguments: brokenPackets)
  func malformed(_ packet: [UInt8]) {
    #expect(read(packet).messages.isEmpty)
    #expect(read(packet).unreadable == 1)
    let good = Packet(Message("/y", [.int32(1)])).bytes
    let mixed = read(bundle(timetag: 1, [good, packet, good]))
    #expect(mixed.messages == [Message("/y", [.int32(1)]), Message("/y", [.int32(1)])])
  }

  @Test("bundles in bundles without end are cut short")
  func deep() {
    var packet = Packet(Message("/x")).bytes
    for _ in 0..<200 { packet = bundle(timetag: 1, [packet]) }
    #expect(read(packet).messages.isEmpty)
    #expect(read(packet).unreadable == 1)
  }

  @Test("random bytes and broken packets do no harm", .timeLimit(.minutes(10)))
  func random() {
    var generator = SplitMix(state: 1)
    let seeds = [
      Packet(Message("/track/1/mute", [.int32(1), .string("abc"), .double(1)])).bytes,
      bundle(timetag: 1, [joined(bytes("/x"), bytes(",b"), bytes(Int32(4)), [1, 2, 3, 4])]),
    ]
    for round in 0..<20_000 {
      var packet = seeds[round % 2]
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let index = Int.random(in: 0..<packet.count, using: &generator)
        packet[index] = UInt8.random(in: 0...255, using: &generator)
      }
      packet.removeLast(Int.random(in: 0..<packet.count, using: &generator) / 4)
      _ = read(packet)
      _ = packet.withUnsafeBytes(Pong.isPing)
    }
  }

  @Test("a ping and its answer differ in one letter")
  func ping() {
    let ping = Packet(Message("/ping", [.int32(3), .string("x")]))
    #expect(ping.bytes.withUnsafeBytes(Pong.isPing))
    #expect(
      Packet(pongTo: ping.bytes).bytes
        == Packet(Message("/pong", [.int32(3), .string("x")])).bytes)
    let others = [
      joined(bytes("/pingx"), bytes(",")), joined(bytes("/ping"), bytes(",i")), bytes("/pin"),
    ]
    for other in others {
      #expect(!other.withUnsafeBytes(Pong.isPing))
    }
  }
}

/// Steele, Lea and Flood's generator, for the same packets every time.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
