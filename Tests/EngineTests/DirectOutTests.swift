import Model
import Testing

@testable import Engine

@Suite("Direct outs") struct DirectOutTests {
  @Test("carry each track after its fader, which stays in the main mix too")
  func tracks() throws {
    let offline = Offline()
    offline.addTrack(steadySample(0.25))
    offline.addTrack(steadySample(0.5))
    try offline.canvas.changeTrack(1) { $0.pan = 1 }
    offline.update()
    let main = offline.renderDirect(3_000, slots: 3, block: 100)
    #expect(offline.direct.count == 6)
    let ends = offline.direct.map { $0[2_999] }
    #expect(ends == [0, 0.25, 0.5, 0.5, 0, 0])
    #expect(main.left[2_999] == 0.5 && main.right[2_999] == 0.75)
  }

  @Test("are not touched by the main fader")
  func mainFader() {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.canvas.mainGain = -.infinity
    offline.update()
    let main = offline.renderDirect(5_000, slots: 1)
    #expect(offline.direct[0][4_999] == 1)
    #expect(main.left[4_999] == 0)
  }

  @Test("leave out tracks in slots beyond theirs")
  func beyond() {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.addTrack(steadySample())
    offline.update()
    let main = offline.renderDirect(1_000, slots: 1)
    #expect(main.left[999] == 2)
    #expect(offline.direct[0][999] == 1)
  }

  @Test("hold a track that fades out together with the next in its slot")
  func successor() {
    let offline = Offline()
    offline.addTrack(steadySample(1))
    offline.update()
    _ = offline.renderDirect(1_000, slots: 1)
    offline.canvas.remove(BubbleName(.track, 1))
    offline.addTrack(steadySample(0.5), opening: 0)
    offline.canvas.quantum = 0
    offline.update()
    _ = offline.renderDirect(2_000, slots: 1)
    #expect(offline.direct[0][0] == 1.5)
    #expect(offline.direct[0][1_999] == 0.5)
  }
}
