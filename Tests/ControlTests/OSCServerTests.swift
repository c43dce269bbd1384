import Foundation
import Glibc
import Model
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)), .serialized) struct OSCServerTests {
  @Test("a ping is answered with its arguments", arguments: [TestSocket.Kind.udp, .slip, .length])
  func ping(_ kind: TestSocket.Kind) throws {
    let server = try TestServer()
    let client = try server.client(kind)
    client.send("/ping", .int32(7), .string("x"))
    #expect(client.receive() == Message("/pong", [.int32(7), .string("x")]))
  }

  @Test("gestures arrive in order", arguments: [TestSocket.Kind.udp, .slip, .length])
  func gestures(_ kind: TestSocket.Kind) throws {
    let server = try TestServer()
    let client = try server.client(kind)
    for tempo in 100..<110 { client.send("/tempo", .int32(Int32(tempo))) }
    #expect(client.finish())
    #expect(server.gestures.map(\.gesture) == (100..<110).map { .tempo(Double($0)) })
  }

  @Test("an error goes to its sender")
  func errors() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("/nothing")
    #expect(client.receive()?.address == "/error")
  }

  @Test("an answer that is too long for a datagram is an error with its address")
  func tooLong() throws {
    let server = try TestServer()
    server.fake.stage.run { $0.status = String(repeating: " ", count: 70_000) }
    let client = try server.client()
    client.send("/status")
    #expect(
      client.receive()
        == Message("/error", [.string("/status"), .string("it is too long for UDP: use TCP")]))
  }

  @Test("a burst of 16,384 messages loses none")
  func burst() throws {
    let server = try TestServer()
    let client = try server.client()
    let packets = (0..<16_384).map {
      Packet(Message("/track/1/position", [.float(Float($0))])).bytes
    }
    for packet in packets { client.send(packet) }
    #expect(client.finish())
    #expect(
      server.gestures.map(\.gesture) == (0..<16_384).map { .track(1, .position(Double($0))) })
  }

  @Test("changes go to those who subscribe, by whatever way")
  func subscribers() throws {
    let server = try TestServer()
    let clients = try [server.client(.udp), server.client(.slip), server.client(.length)]
    for client in clients {
      client.send("/subscribe")
      #expect(client.finish())
    }
    clients[0].send("/tempo", .float(90))
    #expect(clients[1].receive() == Message("/tempo", [.float(90)]))
    #expect(clients[2].receive() == Message("/tempo", [.float(90)]))
    #expect(clients[0].finish())
  }

  @Test("a client may be told at another port")
  func otherPort() throws {
    let server = try TestServer()
    let client = try server.client()
    let listener = try server.client()
    client.send("/subscribe", .float(Float(listener.port)))
    #expect(client.finish())
    server.fake.tell([.set(.tempo(90))])
    #expect(listener.receive() == Message("/tempo", [.float(90)]))
    client.send("/tempo", .float(91))
    #expect(client.finish())
    server.fake.tell([.set(.tempo(92))])
    #expect(listener.receive() == Message("/tempo", [.float(92)]))
    client.send("/unsubscribe")
    client.send("/subscribe", .string("osc.udp://127.0.0.1:\(listener.port)/"))
    #expect(client.finish())
    server.fake.tell([.set(.tempo(93))])
    #expect(listener.receive() == Message("/tempo", [.float(93)]))
    for target in ["http://a/", "osc.udp://192.0.2.1:9000/", "osc.udp://127.0.0.1/", ""] {
      client.send("/subscribe", .string(target))
      #expect(client.receive()?.address == "/error")
    }
  }

  @Test("the end of a connection ends its subscription")
  func disconnection() throws {
    let server = try TestServer()
    do {
      let client = try server.client(.slip)
      client.send("/subscribe")
      #expect(client.finish())
      #expect(server.fake.traffic.subscribers == 1)
    }
    #expect(server.eventually { server.fake.traffic.subscribers == 0 })
  }

  @Test("a subscriber that has gone without a word is dropped")
  func refusals() throws {
    let server = try TestServer()
    do {
      let client = try server.client()
      client.send("/subscribe")
      #expect(client.finish())
    }
    #expect(
      server.eventually {
        server.fake.tell([.set(.tempo(90))])
        return server.fake.traffic.subscribers == 0
      })
    let next = try server.client()
    #expect(next.finish())
  }

  @Test("a client that does not read holds nobody up, and gets the newest measurement")
  func slowClient() throws {
    let server = try TestServer()
    let slow = try server.client(.slip)
    slow.send("/subscribe")
    #expect(slow.finish())
    let last = 200_000
    for step in stride(from: 0, to: last, by: 1_000) {
      server.fake.tell((step..<(step + 1_000)).map { .report(.load(Double($0))) })
    }
    #expect(try server.client().finish())
    var newest: Message?
    while let message = slow.receive(within: 5) {
      newest = message
      if message.arguments == [.float(Float(last - 1))] { break }
    }
    #expect(newest == Message("/dsp", [.float(Float(last - 1))]))
  }

  @Test("a client that falls behind in what it must know is cut off")
  func cutOff() throws {
    let server = try TestServer()
    let slow = try server.client(.length)
    slow.send("/subscribe")
    #expect(slow.finish())
    let text = String(repeating: "x", count: 60_000)
    for _ in 0..<400 { server.fake.tell([.set(.loadScene(text))]) }
    #expect(server.eventually { server.fake.traffic.subscribers == 0 })
  }

  @Test("a client that takes nothing for long is cut off, even if it misses no more than meters")
  func silence() throws {
    let server = try TestServer(patience: 1)
    let silent = try server.client(.slip)
    silent.send("/subscribe")
    #expect(silent.finish())
    let meters = [Change](repeating: .report(.load(0.5)), count: 2_000)
    #expect(
      server.eventually {
        server.fake.tell(meters)
        return server.fake.traffic.subscribers == 0
      })
  }

  @Test("a crowd that says nothing gives way, its head first, and who has spoken stays")
  func crowd() throws {
    let server = try TestServer()
    let player = try server.client(.slip)
    #expect(player.finish())
    let crowd = try (0..<100).map { _ in try server.client(.length) }
    for _ in 0..<5 { #expect(try server.client(.slip).finish()) }
    #expect(player.finish())
    #expect(!crowd[0].finish())
    #expect(crowd[99].finish())
  }

  @Test("silent connections of the host that has most of them give way first")
  func fairness() throws {
    final class One: Guest {
      let peer: Peer
      let silence: Silence?

      init(_ host: String, _ silence: Silence?) throws {
        peer = try #require(Peer.resolve(host, port: 0, isName: false).first)
        self.silence = silence
      }
    }
    func one(_ host: Int, _ start: Double?, wasHeard: Bool = false) throws -> One {
      try One("192.0.2.\(host)", start.map { Silence(wasHeard: wasHeard, since: $0) })
    }
    var guests = try [
      one(1, 0, wasHeard: true), one(2, 1), one(3, 3), one(3, 2), one(4, nil), one(4, nil),
    ]
    var order: [Double] = []
    while let lost = guests.leastMissed {
      order.append(lost.silence?.start ?? -1)
      guests.removeAll { $0 === lost }
    }
    // Of the third host, which has two; then the one that waits longer; who was heard goes last.
    #expect(order == [2, 1, 3, 0])
    #expect(guests.count == 2)
  }

  @Test("broken packets leave the server as it was", arguments: [TestSocket.Kind.udp, .length])
  func malformed(_ kind: TestSocket.Kind) throws {
    let server = try TestServer()
    let client = try server.client(kind)
    var generator = SplitMix(state: 2)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1..<64, using: &generator)
      client.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    #expect(client.finish())
    #expect(server.gestures.isEmpty)
    #expect(server.fake.traffic.unreadable == 2_000)
  }

  @Test("a connection that speaks something else is ended")
  func otherProtocol() throws {
    let server = try TestServer()
    let client = try TestSocket(.slip, to: server.port)
    let web = try TestSocket(.udp, to: server.port)
    client.send([])
    #expect(client.finish())
    let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(raw) }
    var peer = try #require(Peer.resolve("127.0.0.1", port: 0, isName: false).first)
    peer.port = UInt16(server.port)
    #expect(peer.withAddress(family: AF_INET, { connect(raw, $0, $1) }) == 0)
    _ = Glibc.send(raw, "GET / HTTP/1.1\r\n\r\n", 18, 0)
    var byte: UInt8 = 0
    #expect(recv(raw, &byte, 1, 0) <= 0)
    #expect(web.finish())
  }
}
