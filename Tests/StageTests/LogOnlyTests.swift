import Model
import Testing

@testable import Stage

@Suite("What only logs tell") struct LogOnlyTests {
  @Test(
    "is refused from a surface, and changes nothing",
    arguments: [
      Gesture.autoRenditions(true), .rendition(track: 1, origin: 0),
      .track(1, .heard(FileBeat(tempo: 97))), .occurred(.clockTempo(97)),
    ])
  func surface(gesture: Gesture) throws {
    let bench = Bench()
    try bench.perform(.autoRenditions(false), .addTrack(file: "drums.wav", at: nil))
    let canvas = bench.canvas
    #expect(throws: Refusal.self) {
      try bench.on { try $0.perform(gesture, from: Origin(number: 7)) }
    }
    #expect(bench.canvas == canvas)
    #expect(bench.listener.performed.last != gesture)
  }
}
