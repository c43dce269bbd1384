import Model
import Testing

@testable import Stage

@Suite("A log of a track that comes back") struct ReturnLogTests {
  @Test("lets no other open in its slot meanwhile")
  func slot() throws {
    let live = LiveBench()
    live.source.levels["/lib/bass.wav"] = 0.25
    #expect(try live.add("drums.wav"))
    // A tenth of a beat after a beat: whatever is added waits.
    var heard = live.render(50_400)
    try live.perform(.remove(BubbleName(.track, 1)))
    #expect(try live.add("bass.wav"))
    // While the former is still fading out.
    heard += live.render(64)
    try live.perform(.undo, .undo, .undo)
    heard += live.render(4_800)
    #expect(live.on { $0.canvas.tracks.map(\.file) } == ["/lib/drums.wav"])
    #expect(heard.last == 0.5)
    #expect(heard.allSatisfy { $0 <= 0.5 })
    #expect(try live.replayed(heard.count) == heard)
  }
}
