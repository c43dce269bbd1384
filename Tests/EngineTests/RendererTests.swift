import Model
import Testing

@testable import Engine

@Suite("The renderer") struct RendererTests {
  @Test("opens a slot at the first frame at or after the next beat")
  func opening() {
    let offline = Offline(tempo: 97.3)
    _ = offline.render(1_000)
    offline.addTrack(sample(48_000) { Float($0 + 1) })
    offline.update()
    let (left, _) = offline.render(60_000)
    // A beat at 97.3 lasts 29,599.18 frames; the next one after frame 1,000 is beat 1.
    let first = left.firstIndex { $0 != 0 } ?? -1
    #expect(first + 1_000 == 29_600)
    #expect(left[first] == 1)
    #expect(left[first + 1] == 2)
  }

  @Test("renders the same bits whatever the block size", arguments: [1, 64, 1_000, 4_096])
  func blocks(block: Int) {
    func render(_ block: Int) -> [Float] {
      let offline = Offline(tempo: 97.3)
      offline.addTrack(sample(30_011) { Float($0 % 101) / 101 - 0.5 }, beats: 1)
      offline.addEffect(.ring)
      try? offline.canvas.setChain(Chain("1") ?? .empty, track: 1)
      offline.update()
      return offline.render(100_000, block: block).left
    }
    #expect(render(block) == render(256))
  }

  @Test("switches a sine without a click", arguments: [0, 1, 2, 3, 4, 5, 6])
  func clicks(kind: Int) throws {
    let offline = Offline()
    let sine = sample(48_000) { Float(RealTimeSine.value(Double($0) / 48_000 * 200)) }
    offline.addTrack(sine)
    offline.addEffect(.ring, ["frequency": 1, "mix": 0])
    offline.addEffect(.ring, ["frequency": 1, "mix": 0])
    if kind > 2 { try offline.canvas.setChain(#require(Chain("1 2")), track: 1) }
    offline.update()
    let steady = roughness(offline.render(30_000).left)
    switch kind {
    case 0: try offline.canvas.changeTrack(1) { $0.isMuted = true }
    case 1: try offline.canvas.link(BubbleName(.track, 1), BubbleName(.effect, 1), stage: nil)
    case 2: offline.canvas.remove(BubbleName(.track, 1))
    case 3: try offline.canvas.setChain(#require(Chain("2 1")), track: 1)
    case 4: try offline.canvas.setChain(#require(Chain("1+2")), track: 1)
    case 5: try offline.canvas.setChain(#require(Chain("")), track: 1)
    default: try offline.canvas.changeTrack(1) { $0.gain = -60 }
    }
    offline.update()
    let changed = roughness(offline.render(10_000).left)
    #expect(changed < 1.5 * steady)
    #expect(changed > 0)
  }
}
