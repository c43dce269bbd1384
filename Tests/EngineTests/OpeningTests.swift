import Model
import Testing

@testable import Engine

@Suite("An opening") struct OpeningTests {
  /// A second of rising numbers from 1, so that each frame tells its place.
  private let ramp = sample(48_000) { Float($0 + 1) }

  private func opening(_ offline: Offline) -> (frame: Int, beat: Double)? {
    for case .opened(_, let frame, let beat) in offline.notices { return (frame, beat) }
    return nil
  }

  @Test("begins with the file's first sample at full level, exactly on the next beat")
  func exact() {
    let offline = Offline()
    _ = offline.render(1_001, block: 77)
    offline.addTrack(ramp)
    offline.update()
    let sound = offline.render(30_000, block: 100).left
    let first = 24_000 - 1_001
    #expect(sound[..<first].allSatisfy { $0 == 0 })
    #expect(Array(sound[first..<first + 2_000]) == (1...2_000).map { Float($0) })
    #expect(opening(offline)?.frame == 24_000)
    #expect(opening(offline)?.beat == 1)
  }

  @Test("counts a track that is ready exactly on the boundary")
  func onBoundary() {
    let offline = Offline()
    _ = offline.render(48_000)
    offline.addTrack(ramp)
    offline.update()
    #expect(offline.render(10).left == (1...10).map { Float($0) })
  }

  @Test("waits for the next boundary one frame later")
  func afterBoundary() {
    let offline = Offline()
    _ = offline.render(48_001)
    offline.addTrack(ramp)
    offline.update()
    let sound = offline.render(24_010).left
    #expect(sound.firstIndex { $0 != 0 } == 23_999)
  }

  @Test("counts a boundary between two frames on the frame after it", arguments: 1...20)
  func between(beat: Int) {
    let offline = Offline(tempo: 97.3)
    let frame = (beat * 28_800_000 + 972) / 973
    _ = offline.render(frame, block: 4_096)
    offline.addTrack(ramp)
    offline.update()
    #expect(offline.render(2).left == [1, 2])
  }

  @Test(
    "keeps to the quantum", arguments: [(0.0, 1_234), (1, 24_000), (4, 96_000), (0.25, 6_000)])
  func quantum(quantum: Double, frame: Int) {
    let offline = Offline(quantum: quantum)
    _ = offline.render(1_234)
    offline.addTrack(ramp)
    offline.update()
    let sound = offline.render(100_000).left
    #expect(sound.firstIndex { $0 != 0 } == frame - 1_234)
    #expect(sound[frame - 1_234] == 1)
  }

  @Test("moves with the tempo while it waits")
  func tempoChange() {
    let offline = Offline()
    _ = offline.render(100)
    offline.addTrack(ramp)
    offline.update()
    _ = offline.render(11_900)
    // Half a beat is left, and lasts 24,000 frames at half the tempo.
    offline.update { $0.canvas.tempo = 60 }
    let sound = offline.render(30_000).left
    #expect(sound.firstIndex { $0 != 0 } == 24_000)
    #expect(sound[24_000] == 1)
  }

  @Test("moves with the quantum while it waits")
  func quantumChange() {
    let offline = Offline(quantum: 4)
    _ = offline.render(100)
    offline.addTrack(ramp)
    offline.update()
    _ = offline.render(11_900)
    offline.update { $0.canvas.quantum = 0.25 }
    // 12,000 is half a beat, and on the new grid.
    #expect(offline.render(1).left == [1])
  }

  @Test("looks for the next beat from where the clock is put while it waits")
  func locate() {
    let offline = Offline(quantum: 4)
    _ = offline.render(100)
    offline.addTrack(ramp)
    offline.update()
    _ = offline.render(900)
    offline.send { $0.locate(7.5, at: 1_000) }
    let sound = offline.render(20_000).left
    #expect(sound.firstIndex { $0 != 0 } == 12_000)
    #expect(opening(offline)?.beat == 8)
  }

  @Test("waits while the transport stands, and then starts at full level")
  func standing() {
    let offline = Offline()
    offline.send { $0.stop(at: 0) }
    _ = offline.render(1_000)
    offline.addTrack(ramp)
    offline.update()
    #expect(offline.render(50_000).left.allSatisfy { $0 == 0 })
    offline.send { rig in
      rig.locate(4, at: 51_000)
      rig.start(at: 51_000)
    }
    #expect(offline.render(4).left == [1, 2, 3, 4])
  }

  @Test(
    "is like a start of the transport where the loop begins, which fades in only in its middle",
    arguments: [(8.0, true), (0, true), (9, false), (8.5, false)])
  func start(beat: Double, isFull: Bool) {
    let offline = Offline()
    offline.addTrack(sample(96_000) { _ in 1 }, beats: 4)
    offline.update()
    _ = offline.render(30_000)
    offline.send { rig in
      rig.stop(at: rig.now)
      rig.locate(beat, at: rig.now + 4_000)
      rig.start(at: rig.now + 5_000)
    }
    let sound = offline.render(6_000).left
    #expect(sound[4_999] == 0)
    #expect((sound[5_000] == 1) == isFull)
    #expect(sound[5_001] > 0 && sound[5_000..<5_480].elementsEqual(sound[5_000..<5_480].sorted()))
    #expect(sound[5_480] == 1)
  }

  @Test("is at full level for a track that is unmuted while it waits")
  func unmuted() throws {
    let offline = Offline()
    _ = offline.render(100)
    offline.addTrack(ramp, muted: true)
    offline.update()
    _ = offline.render(900)
    try offline.update { try $0.canvas.changeTrack(1) { $0.isMuted = false } }
    let sound = offline.render(25_000).left
    #expect(sound[23_000] == 1)
    #expect(sound[23_100] == 101)
  }

  @Test("of a muted track makes no sound, and its loop runs on unheard")
  func muted() throws {
    let offline = Offline()
    offline.addTrack(ramp, muted: true)
    offline.update()
    #expect(offline.render(10_000).left.allSatisfy { $0 == 0 })
    try offline.update { try $0.canvas.changeTrack(1) { $0.isMuted = false } }
    #expect(offline.render(1_000).left[999] == 11_000)
  }

  @Test("takes place on the beat that is asked for, whatever the quantum")
  func explicit() {
    let offline = Offline(quantum: 4)
    offline.addTrack(ramp, opening: 1.25)
    offline.update()
    let sound = offline.render(40_000).left
    #expect(sound.firstIndex { $0 != 0 } == 30_000)
    #expect(opening(offline)?.beat == 1.25)
  }

  @Test("keeps the beat that is asked for when the quantum changes or the clock is moved")
  func explicitKept() {
    let offline = Offline(quantum: 4)
    offline.addTrack(ramp, opening: 2.5)
    offline.update()
    _ = offline.render(1_000)
    offline.update { $0.canvas.quantum = 1 }
    _ = offline.render(1_000)
    offline.send { $0.locate(2, at: 2_000) }
    let sound = offline.render(40_000).left
    #expect(sound.firstIndex { $0 != 0 } == 12_000)
  }

  @Test("can be asked for while the track waits already")
  func explicitLate() {
    let offline = Offline(quantum: 4)
    _ = offline.render(1_000)
    offline.addTrack(ramp)
    offline.update()
    _ = offline.render(1_000)
    offline.update { $0.sounds[$0.id(1)]?.opening = 0.5 }
    #expect(offline.render(20_000).left.firstIndex { $0 != 0 } == 10_000)
  }

  @Test("falls back to the grid when the beat that is asked for has gone by")
  func explicitPast() {
    let offline = Offline()
    _ = offline.render(30_000)
    offline.addTrack(ramp, opening: 1)
    offline.update()
    #expect(offline.render(20_000).left.firstIndex { $0 != 0 } == 18_000)
  }
}
