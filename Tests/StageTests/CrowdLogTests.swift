import Model
import Testing

@testable import Stage

@Suite("A log of much at once") struct CrowdLogTests {
  @Test("has it all on the frame on which it was done, and renders the same")
  func plans() throws {
    let live = LiveBench()
    live.source.tellsTime = true
    #expect(try live.add("drums.wav"))
    try live.perform(.addEffect(type: "lowpass", at: nil))
    var heard = live.render(30_000)
    // Each is another plan, and all are still on their way out when the next comes.
    for index in 0..<200 {
      try live.perform(.chain(track: 1, Chain(index % 2 == 0 ? "1" : "") ?? .empty))
    }
    try live.perform(.track(1, .position(1)))
    heard += live.render(9_600)
    let last = live.listener.whole.last { $0.gesture == .track(1, .position(1)) }
    #expect(last?.frame == 30_000)
    #expect(try live.replayed(heard.count) == heard)
  }
}
