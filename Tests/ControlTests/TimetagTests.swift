import Model
import Testing

@testable import Control

@Suite struct TimetagTests {
  let fake = FakeRoom()
  let client = FakeClient(1)
  let now = FakeClock.now

  private func tempo(_ value: Float) -> [UInt8] { Packet(Message("/tempo", [.float(value)])).bytes }

  @Test("a future bundle is done at its frame, all of it together and in order")
  func future() {
    let calls = fake.send([bundle(now + 0.5, [tempo(100), tempo(110)])], from: client)
    #expect(calls.map(\.gesture) == [.tempo(100), .tempo(110)])
    #expect(calls.map(\.frame) == [1_024_000, 1_024_000])
  }

  @Test("a late bundle is done at once and counted")
  func late() {
    let calls = fake.send([bundle(now - 1, [tempo(100)])], from: client)
    #expect(calls == [.init(gesture: .tempo(100), frame: nil, origin: client.origin)])
    #expect(fake.traffic.late == 1)
  }

  @Test("late, unreadable and dropped ones are told with the status")
  func traffic() {
    fake.send([bundle(now - 1, [tempo(100)]), bundle(now - 2, [tempo(90)]), [1, 2]], from: client)
    fake.send(Message("/status"), from: client)
    #expect(
      fake.stage.run { $0.told }
        == ["traffic": ["late": 2, "unreadable": 1, "dropped": 0, "subscribers": 0]])
  }

  @Test("late ones are told of in a line a second later, and then every ten seconds at most")
  func lateness() {
    var lateness = Lateness()
    #expect(lateness.add(0.0115, at: 100) == 1)
    #expect(lateness.tell(at: 101) == "a bundle came 12 ms late: it was done at once")
    #expect(lateness.add(0.02, at: 103) == 8)
    for _ in 0..<99 { #expect(lateness.add(0.01, at: 104) == nil) }
    #expect(
      lateness.tell(at: 111) == "100 bundles came late, by 20 ms at most: they were done at once")
    #expect(lateness.add(3_600, at: 200) == 1)
    #expect(lateness.tell(at: 201).contains("3600 s late"))
    #expect(lateness.add(3_600, at: 202) == 9)
  }

  @Test("the tag 1 is at once, and not late")
  func atOnce() {
    let calls = fake.send([bundle(timetag: 1, [tempo(100)])], from: client)
    #expect(calls.map(\.frame) == [nil])
    #expect(fake.traffic.late == 0)
  }

  @Test("a tap of the tempo counts when it comes, and nothing else does")
  func tap() {
    let calls = fake.send([Packet(Message("/tempo/tap")).bytes, tempo(100)], from: client)
    #expect(calls.map(\.gesture) == [.tapTempo, .tempo(100)])
    #expect(calls.map(\.frame) == [1_000_000, nil])
  }

  @Test("bundles within bundles have their own times")
  func nested() {
    let inner = bundle(now + 2, [tempo(110)])
    let outer = bundle(now + 1, [tempo(100), inner, tempo(120)])
    let calls = fake.send([outer], from: client)
    #expect(calls.map(\.gesture) == [.tempo(100), .tempo(110), .tempo(120)])
    #expect(calls.map(\.frame) == [1_048_000, 1_096_000, 1_048_000])
  }

  @Test("a bundle more than 60 s ahead is refused")
  func tooFar() {
    #expect(fake.send([bundle(now + 60.5, [tempo(100)])], from: client).isEmpty)
    let answer = client.received
    #expect(answer.map(\.address) == ["/error"])
    #expect(answer.first?.arguments.first == .string("/tempo"))
    #expect(fake.send([bundle(now + 59.5, [tempo(100)])], from: client).count == 1)
  }

  @Test("no more than 16,384 messages wait")
  func mostWaiting() {
    let many = (0..<64).map { index in
      bundle(now + 1 + Double(63 - index) / 64, (0..<256).map { _ in tempo(100) })
    }
    #expect(fake.send(many, from: client).count == 16_384)
    #expect(fake.send([bundle(now + 1, [tempo(100)])], from: client).isEmpty)
    #expect(client.received.map(\.address) == ["/error"])
    #expect(fake.send(Message("/tempo", [.float(100)]), from: client).count == 1)
  }

  @Test("what is due waits no more")
  func waiting() {
    var waiting = Waiting()
    waiting.add(2, until: 20)
    waiting.add(3, until: 10)
    waiting.add(1, until: 15)
    #expect(waiting.count(at: 9) == 6)
    #expect(waiting.count(at: 10) == 3)
    #expect(waiting.count(at: 15) == 2)
    waiting.add(1, until: 17)
    #expect(waiting.count(at: 19) == 2)
    #expect(waiting.count(at: 20) == 0)
  }

  /// 2036-02-07 06:28:16 UTC is 2,085,978,496 s after 1970 and the first second of the next era.
  @Test("time tags go on after 2036")
  func eras() {
    #expect(unixTime(timetag: 2_208_988_800 << 32, near: now) == 0)
    #expect(unixTime(timetag: 2_208_988_801 << 32 | 1 << 31, near: now) == 1.5)
    #expect(unixTime(timetag: 5 << 32, near: 2_085_978_490) == 2_085_978_501)
  }

  @Test("what is expected and never told does not pile up")
  func expected() {
    var echoes = Echoes()
    for index in 0..<100_000 {
      echoes.expect(Message("/x\(index)", [.int32(1)]), of: client.origin)
      #expect(echoes.laterCount <= Echoes.most)
    }
  }

  @Test("a future bundle is decoded with what is there; an empty slot is left to the stage")
  func emptySlot() {
    let cutoff = Packet(Message("/effect/5/cutoff", [.float(500)])).bytes
    let calls = fake.send([bundle(now + 1, [cutoff])], from: client)
    #expect(calls.map(\.gesture) == [.parameter(effect: 5, name: "cutoff", value: 500)])
  }
}
