import Model
import Stage
import Testing

@testable import Control

@Suite struct `players in the room` {
  let fake = FakeRoom()
  let ada = FakeClient(11)
  let ben = FakeClient(12)
  let cleo = FakeClient(14)

  private func messages(_ client: FakeClient, _ address: String) -> [Message] {
    client.received.filter { $0.address == address }
  }

  @Test func `are told to all, and each learns its own number`() {
    fake.send(Message("/subscribe"), from: ada)
    fake.send(Message("/player/join", [.string("Ada")]), from: ada)
    fake.send(Message("/subscribe"), from: ben)
    fake.send(Message("/player/join", [.string("Ben")]), from: ben)
    // Each once, whoever has subscribed before.
    #expect(
      ben.received == [
        Message("/player/joined", [.int32(2), .string("Ben"), .string("this machine")]),
        Message("/player/joined", [.int32(1), .string("Ada"), .string("this machine")]),
        Message("/player/self", [.int32(2)]),
      ])
    fake.send(Message("/player/join", [.string("Cleo")]), from: cleo)
    #expect(
      cleo.received.map(\.arguments.first) == [.int32(1), .int32(2), .int32(3), .int32(3)])
    _ = ben.received
    fake.room.close(ada.origin)
    fake.stage.run { _ in }
    #expect(ben.received == [Message("/player/left", [.int32(1)])])
  }

  @Test func `are who touches the canvas, too`() {
    fake.send(Message("/subscribe"), from: ben)
    let touch = Message("/canvas/down", [.int32(0), .float(0.5), .float(0.5)])
    fake.send(touch, from: ada)
    fake.send(touch, from: ada)
    #expect(messages(ben, "/player/joined").count == 1)
  }

  @Test func `that only passed by make room for others, the one silent longest first`() {
    let touch = Message("/canvas/down", [.int32(0), .float(0.5), .float(0.5)])
    fake.send(Message("/subscribe"), from: ada)
    fake.send(Message("/player/join"), from: ada)
    // The first of 63 others is told what changes, so it is there.
    let passers = (1...63).map { FakeClient(100 + $0, isPassing: true) }
    for passer in passers { fake.send(touch, from: passer) }
    fake.send(Message("/subscribe"), from: passers[0])
    _ = ada.received
    fake.send(touch, from: ben)
    #expect(
      ada.received.filter { $0.address.hasPrefix("/player") } == [
        Message("/player/left", [.int32(3)]),
        Message("/player/joined", [.int32(3), .string("Player 3"), .string("this machine")]),
      ])
    #expect(fake.send(touch, from: ben).count == 1)
  }

  @Test func `are 64 at most, and nobody else's fingers count`() {
    let touch = Message("/canvas/down", [.int32(0), .float(0.5), .float(0.5)])
    for number in 1...64 { fake.send(touch, from: FakeClient(100 + number)) }
    #expect(fake.send(touch, from: ben).isEmpty)
    #expect(messages(ben, "/error").count == 1)
  }

  @Test func `that passed by have left after a minute`() {
    var passing = PassingPlayers()
    passing.come(ada.origin, at: 10)
    passing.come(ben.origin, at: 20)
    func gone(_ time: Double) -> [Origin] {
      passing.gone(by: time, isRoomNeeded: false) { _ in false }
    }
    #expect(gone(69).isEmpty)
    #expect(gone(71) == [ada.origin])
    passing.hear(ada.origin, at: 75)
    #expect(gone(81) == [ben.origin])
    passing.forget(ben.origin)
    #expect(gone(81).isEmpty)
  }

  @Test func `see the fingers of the others, of which only the newest place matters`() {
    for client in [ada, ben] {
      fake.send(Message("/subscribe"), from: client)
      fake.send(Message("/player/join"), from: client)
    }
    for client in [ada, ben] { _ = client.received }
    let place = FingerPlace(
      surface: 11, finger: 4, isDown: true, Point(0.5, 0.25), bubble: BubbleName(.track, 1))
    fake.tell([.report(.finger(place))], by: ada.origin)
    #expect(
      ben.received == [
        Message(
          "/finger",
          [.int32(1), .int32(4), .int32(1), .float(0.5), .float(0.25), .string("track/1")])
      ])
    #expect(ada.received.isEmpty)
    // Who comes late sees them at once.
    fake.stage.run { $0.everything = [.report(.finger(place))] }
    fake.send(Message("/refresh"), from: ben)
    #expect(messages(ben, "/finger").count == 1)
    fake.send(Message("/refresh"), from: ada)
    #expect(messages(ada, "/finger").isEmpty)
  }

  @Test func `are shut out by this machine only`() throws {
    let pairing = try Pairing()
    fake.room.use(pairing)
    let far = FakeClient(13, isLocal: false, machine: "192.0.2.7")
    fake.send(Message("/player/join"), from: ada)
    fake.send(Message("/player/join"), from: far)
    let peer = try #require(Peer.resolve("192.0.2.7", port: 5, isName: false).first)
    pairing.pair(peer)
    fake.send(Message("/player/revoke", [.int32(1)]), from: far)
    #expect(messages(far, "/error").count == 1)
    #expect(pairing.isKnown(peer))
    fake.send(Message("/player/revoke", [.int32(1)]), from: ada)
    fake.send(Message("/player/revoke", [.int32(9)]), from: ada)
    #expect(messages(ada, "/error").count == 2)
    fake.send(Message("/player/revoke", [.int32(2)]), from: ada)
    #expect(messages(ada, "/error").isEmpty)
    #expect(!pairing.isKnown(peer) && pairing.isShutOut(peer))
    pairing.renew()
    #expect(!pairing.isShutOut(peer))
  }

  @Test func `that are named are shut out all the same`() throws {
    let pairing = try Pairing(allow: ["192.0.2.7"])
    let peer = try #require(Peer.resolve("192.0.2.7", port: 5, isName: false).first)
    #expect(pairing.isKnown(peer))
    pairing.shutOut("192.0.2.7")
    #expect(!pairing.isKnown(peer))
    // This machine cannot be.
    pairing.shutOut("127.0.0.1")
    #expect(pairing.isKnown(try #require(Peer.resolve("127.0.0.1", port: 5, isName: false).first)))
  }
}
