import Model
import Testing

@testable import Control

@Suite struct TuioTests {
  let fake = FakeRoom()
  let client = FakeClient(1)

  private func send(_ arguments: Argument...) -> [Touch] {
    fake.send(Message("/tuio/2Dcur", arguments), from: client).compactMap {
      guard case .touch(let touch) = $0.gesture else { return nil }
      return touch
    }
  }

  private func set(_ session: Int32, _ x: Float, _ y: Float) -> [Touch] {
    send(
      .string("set"), .int32(session), .float(x), .float(y), .float(0), .float(0), .float(0))
  }

  @Test("cursors come, move and go as fingers")
  func life() {
    #expect(send(.string("source"), .string("tracker@host")).isEmpty)
    #expect(send(.string("alive"), .int32(5)).isEmpty)
    #expect(set(5, 0.5, 0.25) == [Touch(.down, surface: 1, finger: 5, Point(0.5, 0.25))])
    #expect(set(5, 0.5, 0.25).isEmpty)
    #expect(set(5, 0.75, 0.25) == [Touch(.move, surface: 1, finger: 5, Point(0.75, 0.25))])
    #expect(set(6, 0, 2) == [Touch(.down, surface: 1, finger: 6, Point(0, 1))])
    #expect(send(.string("fseq"), .int32(7)).isEmpty)
    #expect(
      send(.string("alive"), .int32(6)) == [
        Touch(.up, surface: 1, finger: 5, Point(0.75, 0.25))
      ])
    #expect(send(.string("alive")) == [Touch(.up, surface: 1, finger: 6, Point(0, 1))])
    #expect(client.received.isEmpty)
  }

  @Test("a tracker that is gone leaves no finger behind")
  func gone() {
    _ = set(5, 0.5, 0.5)
    fake.room.close(client.origin)
    let calls = fake.stage.run { $0.calls }
    #expect(
      calls.map(\.gesture) == [.touch(Touch(.up, surface: 1, finger: 5, Point(0.5, 0.5)))])
  }

  @Test("what is no TUIO is refused")
  func errors() {
    #expect(send().isEmpty)
    #expect(send(.string("set"), .int32(1)).isEmpty)
    #expect(send(.string("set"), .int32(1), .float(.nan), .float(0)).isEmpty)
    #expect(send(.string("alive"), .string("x")).isEmpty)
    #expect(client.received.count == 4)
  }
}
