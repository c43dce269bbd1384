import Dispatch
import Model
import Stage
import Testing

@testable import bubbletracks

@Suite struct WishTests {
  private let stage = Stage(
    mode: .live, source: Sounds(folders: [], isLive: false), rate: 48_000)

  /// What the stage does when `keys` come together, before the view hears of any.
  private func press(_ keys: String) -> [Gesture?] {
    let state = LiveState(name: "x")
    return stage.queue.sync {
      stage.assumeIsolated { stage in
        keys.unicodeScalars.map { key in
          guard case .ask(let wish) = Keys.action(.character(key), in: state) else { return nil }
          let gesture = wish.gesture(on: stage)
          if let gesture { stage.attempt(gesture) }
          return gesture
        }
      }
    }
  }

  @Test("ten keys that come together are ten steps of the tempo")
  func tempo() {
    #expect(press("++++++++++").last == .tempo(130))
    #expect(press("---").last == .tempo(127))
  }

  @Test("each key is a step of the quantum, up to the ends of the list")
  func quantum() {
    #expect(press(">>>") == [.quantum(2), .quantum(4), .quantum(8)])
    #expect(press("<<") == [.quantum(4), .quantum(2)])
    let down = press("<<<<<<")
    #expect(down == [.quantum(1), .quantum(0.5), .quantum(0.25), .quantum(0), nil, nil])
  }

  @Test("each key is a turn of a switch")
  func switches() {
    #expect(press("   ") == [.stopTransport, .startTransport, .stopTransport])
    #expect(press("mm") == [.click(true), .click(false)])
    #expect(press("R") == [.startRecording(file: nil)])
  }
}
