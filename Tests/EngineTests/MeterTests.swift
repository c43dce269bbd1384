import Model
import Testing

@testable import Engine

@Suite("Meters") struct MeterTests {
  @Test("come twenty times a second for each track and the main mix", arguments: [64, 1_000])
  func rate(block: Int) {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.addTrack(steadySample())
    offline.update()
    _ = offline.render(480_100, block: block)
    for id in [offline.id(1), offline.id(2), nil] {
      #expect(offline.meters.count { $0.id == id } == 200)
    }
  }

  @Test("show the highest peak of either sign since the last, after the fader")
  func peaks() throws {
    let offline = Offline()
    offline.addTrack(sample(48_000) { $0 == 3_000 ? -0.75 : ($0 == 3_100 ? 0.5 : 0.1) })
    try offline.canvas.changeTrack(1) { $0.pan = 1 }
    offline.update()
    _ = offline.render(10_000)
    let track = offline.meters.filter { $0.id == offline.id(1) }
    #expect(track.map(\.right).prefix(3) == [0.1, 0.75, 0.1])
    #expect(track.allSatisfy { $0.left == 0 })
    #expect(offline.meters.filter { $0.id == nil }.map(\.right).prefix(3) == [0.1, 0.75, 0.1])
  }
}
