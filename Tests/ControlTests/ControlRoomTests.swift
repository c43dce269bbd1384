import Model
import Stage
import Testing

@testable import Control

@Suite struct ControlRoomTests {
  let fake = FakeRoom()
  let client = FakeClient(1)
  let other = FakeClient(2)

  @Test("a message becomes a gesture of its sender")
  func gestures() {
    let calls = fake.send(Message("/track/1/mute", [.float(1)]), from: client)
    #expect(calls == [.init(gesture: .track(1, .muted(true)), frame: nil, origin: client.origin)])
  }

  @Test("what is wrong is told to the sender, and nothing changes")
  func errors() {
    for message in [
      Message("/nothing"), Message("/tempo", [.string("x")]), Message("/track/9/mute", [.int32(1)]),
      Message("/track/*/nothing", [.int32(1)]), Message("/track/2*/mute", [.int32(1)]),
      Message("/beat", [.int32(1)]), Message("/track/1/*", [.float(1)]),
    ] {
      #expect(fake.send(message, from: client).isEmpty)
      let answer = client.received
      #expect(answer.count == 1)
      #expect(answer.first?.address == "/error")
      #expect(answer.first?.arguments.first == .string(message.address))
    }
    #expect(other.received.isEmpty)
  }

  @Test("a refusal of the stage is told to the sender")
  func refusals() {
    fake.stage.run { $0.refusals[.undo] = Refusal("there is nothing to undo") }
    fake.send(Message("/undo"), from: client)
    #expect(
      client.received == [
        Message("/error", [.string("/undo"), .string("there is nothing to undo")])
      ])
  }

  @Test("errors and pongs are never answered, lest two programs talk for ever")
  func loops() {
    fake.send(Message("/error", [.string("/x"), .string("y")]), from: client)
    fake.send(Message("/pong"), from: client)
    #expect(client.received.isEmpty)
  }

  @Test("a pattern acts on the slots in use, in order")
  func patterns() {
    let calls = fake.send(Message("/track/*/mute", [.int32(1)]), from: client)
    #expect(calls.map(\.gesture) == [.track(1, .muted(true)), .track(3, .muted(true))])
    let some = fake.send(Message("/track/{2,3}/gain", [.int32(-6)]), from: client)
    #expect(some.map(\.gesture) == [.track(3, .gain(-6))])
    let cutoff = fake.send(Message("/effect/*/cutoff", [.int32(500)]), from: client)
    #expect(cutoff.map(\.gesture) == [.parameter(effect: 1, name: "cutoff", value: 500)])
    #expect(client.received.isEmpty)
  }

  @Test("of a pattern's slots one that refuses is told by its address, and the others act")
  func patternRefused() {
    let refused = Gesture.track(1, .double)
    fake.stage.run { $0.refusals[refused] = Refusal("it has no beat") }
    let calls = fake.send(Message("/track/*/double"), from: client)
    #expect(calls.map(\.gesture).last == .track(3, .double))
    #expect(
      client.received == [
        Message("/error", [.string("/track/1/double"), .string("it has no beat")])
      ])
  }

  @Test("a pattern never quits")
  func patternQuits() {
    let calls = fake.send(Message("/{quit,undo}"), from: client)
    #expect(calls.map(\.gesture) == [.undo])
  }

  @Test("after /subscribe every change is told, whoever made it")
  func subscription() {
    fake.tell([.set(.tempo(90))])
    #expect(client.received.isEmpty)
    fake.send(Message("/subscribe"), from: client)
    fake.tell([.set(.tempo(90)), .report(.xruns(1))])
    #expect(client.received == [Message("/tempo", [.float(90)]), Message("/xruns", [.int32(1)])])
    fake.send(Message("/track/1/mute", [.int32(0)]), from: other)
    #expect(client.received == [Message("/track/1/mute", [.int32(0)])])
    #expect(other.received.isEmpty)
    fake.send(Message("/unsubscribe"), from: client)
    fake.tell([.set(.tempo(91))])
    #expect(client.received.isEmpty)
  }

  @Test("a button can subscribe, and its release does nothing")
  func subscribingButton() {
    fake.send(Message("/subscribe", [.float(1)]), from: client)
    fake.send(Message("/subscribe", [.float(0)]), from: client)
    fake.tell([.set(.tempo(90))])
    #expect(client.received == [Message("/tempo", [.float(90)])])
  }

  @Test("a plain set is not echoed to its sender unless the value differs")
  func echoes() {
    fake.send(Message("/subscribe"), from: client)
    fake.send(Message("/subscribe"), from: other)
    fake.send(Message("/tempo", [.double(120.1)]), from: client)
    #expect(client.received.isEmpty)
    #expect(other.received == [Message("/tempo", [.float(120.1)])])
    fake.send(Message("/tempo", [.float(5)]), from: client)
    #expect(client.received == [Message("/tempo", [.float(20)])])
    fake.send(Message("/track/1/mute", [.bool(true)]), from: client)
    #expect(client.received.isEmpty)
  }

  @Test("a set that is clamped to what is already is told to its sender, once, and to nobody else")
  func clampedEchoes() {
    fake.send(Message("/subscribe"), from: client)
    fake.send(Message("/subscribe"), from: other)
    fake.stage.run { $0.consequences[.tempo(20)] = [] }
    fake.send(Message("/tempo", [.float(5)]), from: client)
    #expect(client.received == [Message("/tempo", [.float(20)])])
    fake.stage.run { $0.consequences[.track(1, .fader(1))] = [] }
    fake.send(Message("/track/1/fader", [.float(1.5)]), from: client)
    #expect(client.received == [Message("/track/1/fader", [.float(1)])])
    fake.send(Message("/track/1/fader", [.float(1)]), from: client)
    #expect(client.received.isEmpty)
    #expect(other.received.isEmpty)
  }

  @Test("what a set brings about on other addresses is told to its sender too")
  func sideEffects() {
    fake.send(Message("/subscribe"), from: client)
    fake.send(Message("/track/1/fader", [.float(0.75)]), from: client)
    #expect(client.received == [Message("/track/1/gain", [.float(0)])])
    fake.stage.run { $0.consequences[.tap(.init(.track, 1))] = [.set(.track(1, .muted(false)))] }
    for _ in 0..<2 {
      fake.send(Message("/track/1/tap"), from: client)
      #expect(client.received == [Message("/track/1/mute", [.int32(0)])])
    }
  }

  @Test("a set that was sent for later is not echoed either, once")
  func laterEchoes() {
    fake.send(Message("/subscribe"), from: client)
    let set = Packet(Message("/tempo", [.float(90)])).bytes
    fake.send([bundle(FakeClock.now + 1, [set])], from: client)
    fake.tell([.set(.tempo(90))], by: client.origin)
    #expect(client.received.isEmpty)
    fake.tell([.set(.tempo(90))], by: client.origin)
    #expect(client.received == [Message("/tempo", [.float(90)])])
  }

  @Test("a correction that waits for the beat is not echoed when it is due")
  func waitingEchoes() {
    fake.send(Message("/subscribe"), from: client)
    fake.send(Message("/subscribe"), from: other)
    let offset = Gesture.track(1, .offset(0.25))
    fake.stage.run { $0.consequences[offset] = [] }
    fake.send(Message("/track/1/offset", [.float(0.25)]), from: client)
    fake.tell([.set(offset)], by: client.origin)
    #expect(client.received.isEmpty)
    #expect(other.received == [Message("/track/1/offset", [.float(0.25)])])
  }

  @Test("what a gesture of a client makes is answered, subscribed or not")
  func answers() {
    let added: [Change] = [.report(.trackAdded(slot: 2, name: "a"))]
    fake.stage.run { $0.consequences[.addTrack(file: "a.wav", at: nil)] = added }
    fake.send(Message("/track/add", [.string("a.wav")]), from: client)
    let answer = [Message("/track/added", [.int32(2), .string("a")])]
    #expect(client.received == answer)
    fake.send(Message("/subscribe"), from: client)
    fake.send(Message("/track/add", [.string("a.wav")]), from: client)
    #expect(client.received == answer)
    fake.tell([.report(.error(gesture: .undo, text: "no such file"))], by: client.origin)
    #expect(client.received.count == 1)
  }

  @Test("the chain is told once for many links")
  func chains() {
    fake.send(Message("/subscribe"), from: client)
    let track = BubbleName(.track, 1)
    let changes: [Change] = [
      .set(.unlink(track, .init(.effect, 1))), .set(.unlink(track, .init(.effect, 2))),
      .set(.chain(track: 1, .empty)),
    ]
    fake.tell(changes)
    #expect(client.received.map(\.address) == ["/unlink", "/track/1/chain", "/unlink"])
    fake.stage.run { $0.everything = changes }
    fake.send(Message("/refresh"), from: client)
    #expect(client.received.map(\.address) == ["/unlink", "/track/1/chain", "/unlink"])
  }

  @Test("the menu, the state and everything there is are answered")
  func services() {
    fake.stage.run {
      $0.menu = [
        MenuItem(.track, name: "a.wav", source: "/x/a.wav"),
        MenuItem(.effect, name: "ring", source: "ring"),
      ]
      $0.status = "{\"a\":1}"
      $0.everything = [.set(.tempo(90)), .set(.track(1, .gain(0)))]
    }
    fake.send(Message("/menu"), from: client)
    #expect(
      client.received == [
        Message("/menu/item", [.int32(1), .string("track"), .string("a.wav")]),
        Message("/menu/item", [.int32(2), .string("effect"), .string("ring")]),
        Message("/menu/end", [.int32(2)]),
      ])
    fake.send(Message("/status"), from: client)
    #expect(client.received == [Message("/status", [.string("{\"a\":1}")])])
    fake.send(Message("/refresh"), from: client)
    #expect(client.received.map(\.address) == ["/tempo", "/track/1/gain", "/track/1/fader"])
    fake.send(Message("/ping", [.int32(1), .string("x")]), from: client)
    #expect(client.received == [Message("/pong", [.int32(1), .string("x")])])
  }

  @Test("no more than 64 clients are told")
  func most() {
    for number in 1...64 { fake.send(Message("/subscribe"), from: FakeClient(number)) }
    let last = FakeClient(65)
    fake.send(Message("/subscribe"), from: last)
    #expect(last.received.first?.address == "/error")
  }

  @Test("a client that is gone is told nothing")
  func gone() {
    fake.send(Message("/subscribe"), from: client)
    fake.room.close(client.origin)
    fake.tell([.set(.tempo(90))])
    #expect(client.received.isEmpty)
    #expect(fake.traffic.subscribers == 0)
  }

  @Test("a client whose host goes on refusing is dropped, unless it is heard of")
  func refusing() throws {
    var subscribers = Subscribers()
    func count(_ times: Double...) -> Int {
      for time in times { subscribers.refused(client.origin, at: time) }
      return subscribers.count
    }
    try subscribers.add(client, for: other.origin)
    #expect(count(100, 100.1, 101.9) == 1)
    subscribers.heard(other.origin)
    #expect(count(102.1, 103) == 1)
    #expect(count(114, 115) == 1)
    #expect(count(116) == 0)
  }
}
