import Engine
import Foundation
import Model
import TestSupport
import Testing

@testable import Stage

@Suite("A log of a file that is played before it is there") struct StreamedLogTests {
  /// A track of four seconds of which one is there, heard for half a second.
  private func begun() throws -> (LiveBench, heard: [Float]) {
    let live = LiveBench()
    live.source.seconds = 4
    live.source.head = 48_000
    live.source.gate.lock()
    #expect(try live.add("drums.wav"))
    return (live, live.render(24_000))
  }

  /// Lets the rest of the file come.
  private func finish(_ live: LiveBench) {
    live.source.gate.unlock()
    #expect(
      eventually { live.on { stage in stage.wholes.values.allSatisfy { $0.isComplete } } })
  }

  @Test("tells when a place was heard that was sought too early")
  func seek() throws {
    var (live, heard) = try begun()
    try live.perform(.track(1, .position(6)))
    heard += live.render(9_600)
    #expect(heard[20_000] == 0.5)
    #expect(heard.suffix(4_800).allSatisfy { $0 == 0 })
    finish(live)
    heard += live.render(9_600)
    #expect(heard.last == 0.5)
    try live.perform(.track(1, .position(3)))
    heard += live.render(9_600)
    #expect(try live.replayed(heard.count) == heard)
  }

  @Test("tells where the sound had to wait for the rest of its file")
  func runOut() throws {
    var (live, heard) = try begun()
    heard += live.render(48_000)
    #expect(heard[50_000...].allSatisfy { $0 == 0 })
    finish(live)
    heard += live.render(9_600)
    #expect(heard.last == 0.5)
    #expect(try live.replayed(heard.count) == heard)
  }

  @Test("says nothing of one that was there in time")
  func inTime() throws {
    let (live, heard) = try begun()
    finish(live)
    let rest = live.render(60_000)
    #expect(heard + rest == (try live.replayed(84_000)))
    let told = live.listener.whole.contains {
      if case .occurred(.loaded) = $0.gesture { true } else { false }
    }
    #expect(!told)
  }
}
