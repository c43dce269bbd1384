import Model
import RealTime
import Testing

@testable import Engine

@Suite("Commands") struct EventTests {
  private func ones() -> Offline {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.update()
    return offline
  }

  private func applied(_ offline: Offline) -> [Int: Int] {
    var frames: [Int: Int] = [:]
    for case .applied(let mark, let frame) in offline.notices { frames[mark] = frame }
    return frames
  }

  @Test("take effect on their frame, wherever blocks begin", arguments: [1, 64, 1_000, 4_096])
  func frames(block: Int) throws {
    let offline = ones()
    offline.send { rig in
      for (mark, frame) in [0, 1, 63, 64, 65, 1_000, 4_097, 9_999].enumerated() {
        rig.mark(mark, at: frame)
      }
    }
    try offline.update(at: 10_007) { try $0.canvas.changeTrack(1) { $0.isMuted = true } }
    let sound = offline.render(20_000, block: block).left
    let marks = applied(offline)
    #expect((0..<8).map { marks[$0] } == [0, 1, 63, 64, 65, 1_000, 4_097, 9_999])
    // The first frame of a fade is still at full level, the last of 480 at none.
    #expect(sound.firstIndex { $0 != 1 } == 10_008)
    #expect(sound.firstIndex { $0 == 0 } == 10_487)
  }

  @Test("that come late take effect at once")
  func late() {
    let offline = ones()
    _ = offline.render(5_000)
    offline.send { $0.mark(1, at: 100) }
    _ = offline.render(1_000)
    #expect(applied(offline) == [1: 5_000])
  }

  @Test("of one flush take effect together, and none before it")
  func atomic() throws {
    let offline = ones()
    offline.addTrack(steadySample(-1))
    offline.update()
    let before = offline.render(30_000).left
    #expect(before.suffix(1_000).allSatisfy { $0 == 0 })
    try offline.canvas.changeTrack(1) { $0.gain = -20 }
    try offline.canvas.changeTrack(2) { $0.gain = -20 }
    offline.rig.update(to: offline.canvas, sounds: offline.sounds, at: offline.rig.now)
    #expect(offline.render(1_000).left.allSatisfy { $0 == 0 })
    let meters = offline.meters.last { $0.id == offline.id(1) }
    #expect(meters?.left == 1)
    _ = offline.rig.flush()
    // Both go down on the same frame: their sum stays nothing.
    #expect(offline.render(5_000).left.allSatisfy { $0 == 0 })
    #expect((offline.meters.last { $0.id == offline.id(1) }?.left ?? 1) < 0.11)
  }

  @Test("for bubbles that are not there do nothing")
  func unknown() {
    let offline = ones()
    _ = offline.render(1_000)
    let nobody = BubbleID(serial: 999)
    offline.send { rig in
      let now = rig.now
      rig.send(.muted(nobody, false), at: now)
      rig.send(.gains(nobody, left: 0, right: 0), at: now)
      rig.send(.seek(nobody, beats: 3), at: now)
      rig.send(.active(nobody, true), at: now)
      rig.send(.parameter(nobody, index: 0, value: 1), at: now)
      rig.send(.active(offline.id(1), false), at: now)
      rig.mark(1, at: now)
    }
    #expect(offline.render(1_000).left.allSatisfy { $0 == 1 })
    #expect(applied(offline) == [1: 1_000])
  }

  @Test("for a parameter that an effect does not have do nothing", arguments: [3, 99, -1])
  func unknownParameter(index: Int) throws {
    let offline = ones()
    offline.addEffect(.ring, ["mix": 0])
    try offline.update { try $0.chain("1") }
    _ = offline.render(3_000)
    let effect = try #require(offline.canvas.effect(1)).id
    offline.send { $0.send(.parameter(effect, index: index, value: 7), at: $0.now) }
    #expect(offline.render(3_000).left.allSatisfy { $0 == 1 })
  }

  @Test("that nobody could mean do no harm", arguments: [1e300, -1e300, .infinity, .nan])
  func nonsense(beats: Double) {
    let offline = Offline()
    offline.addTrack(steadySample(), beats: 2)
    offline.addTrack(steadySample())
    offline.sounds[offline.id(2)]?.opening = beats
    offline.update()
    _ = offline.render(1_000)
    offline.send { rig in
      rig.seek(offline.id(1), beats: beats, at: rig.now)
      rig.seek(offline.id(2), beats: beats, at: rig.now)
      rig.locate(beats, at: rig.now)
    }
    #expect(offline.render(5_000).left.allSatisfy { abs($0) < 2.1 })
    offline.send { $0.locate(0, at: $0.now) }
    #expect(offline.render(5_000).left.suffix(1_000).allSatisfy { abs($0) >= 0.999 })
  }

  @Test("stay collected while there is no room for all of them")
  func full() {
    let offline = Offline()
    let room = offline.rig.renderer.events.room
    for mark in 0..<room { offline.rig.mark(mark, at: 0) }
    #expect(offline.rig.flush())
    offline.rig.mark(-1, at: 0)
    #expect(!offline.rig.flush())
    _ = offline.render(64)
    #expect(offline.rig.flush())
    _ = offline.render(64)
    #expect(applied(offline)[-1] == 64)
  }
}
