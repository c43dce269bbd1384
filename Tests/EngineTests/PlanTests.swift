import Model
import Testing

@testable import Engine

@Suite("Plans") struct PlanTests {
  /// A weak hold on something, to see whether it is still alive.
  private struct Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  @Test("all come back and are freed, but for the one in force")
  func reclaim() {
    let offline = Offline()
    for time in 0..<50 {
      offline.addTrack(steadySample(0))
      offline.update()
      if time == 0 { #expect(offline.rig.store.plans.count == 2) }
      _ = offline.render(100)
    }
    #expect(offline.rig.store.plans.count > 2)
    _ = offline.render(5_000)
    #expect(offline.rig.store.plans.count == 1)
  }

  @Test("free what has gone: tracks, effects, inserts and samples")
  func owners() throws {
    let offline = Offline()
    var weak: [Weak] = []
    for time in 0..<20 {
      offline.addTrack(steadySample())
      offline.addEffect(.ring)
      try offline.chain("1")
      offline.update()
      _ = offline.render(1_000 + time)
      let track = try #require(offline.rig.tracks[offline.id(1)])
      weak += [
        Weak(track), Weak(offline.sounds[offline.id(1)]?.sample),
        Weak(offline.rig.effects.first?.value),
        Weak(track.layout.owners.first),
      ]
      offline.sounds = [:]
      offline.canvas.remove(BubbleName(.track, 1))
      offline.canvas.remove(BubbleName(.effect, 1))
      offline.update()
      _ = offline.render(100)
    }
    #expect(weak.contains { $0.object != nil })
    // A rig lets go of what has left at its next update, and of the plans before when they are over.
    for _ in 0..<3 {
      _ = offline.render(10_000)
      offline.update()
    }
    _ = offline.render(10_000)
    #expect(weak.count == 80)
    #expect(weak.allSatisfy { $0.object == nil })
    #expect(offline.rig.tracks.isEmpty && offline.rig.effects.isEmpty)
  }

  @Test("keep the sound of a track that is fading out, though nobody else does")
  func fading() {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.update()
    _ = offline.render(1_000)
    let sample = Weak(offline.sounds[offline.id(1)]?.sample)
    offline.sounds = [:]
    offline.canvas.remove(BubbleName(.track, 1))
    offline.update()
    let sound = offline.render(20_000).left
    // The track is gone, but in force is still a plan that knows it.
    #expect(sound.suffix(19_000).allSatisfy { $0 == 0 })
    #expect(sample.object != nil)
    offline.update()
    _ = offline.render(5_000)
    #expect(sample.object == nil)
  }

  @Test("keep a sound until there is another")
  func replacing() {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.update()
    _ = offline.render(1_000)
    offline.sounds = [:]
    offline.update()
    #expect(offline.render(20_000).left.allSatisfy { $0 == 1 })
    offline.sounds[offline.id(1)] = Sound(steadySample(0.5))
    offline.update()
    #expect(offline.render(2_000).left.last == 0.5)
  }

  @Test("arrive in order, however many come at once")
  func many() {
    let offline = Offline()
    offline.addTrack(steadySample())
    for level in 1...300 {
      offline.sounds[offline.id(1)] = Sound(steadySample(Float(level)))
      offline.update()
    }
    offline.send { $0.mark(1, at: 0) }
    let sound = offline.render(30_000).left
    #expect(sound.last == 300)
    _ = offline.render(5_000)
    #expect(offline.rig.store.plans.count == 1)
  }

  @Test("tell once that a track has faded, also after it came back and left again")
  func faded() {
    let offline = Offline()
    offline.addTrack(steadySample())
    offline.update()
    _ = offline.render(1_000)
    let (canvas, sounds, id) = (offline.canvas, offline.sounds, offline.id(1))
    for _ in 0..<2 {
      offline.canvas.remove(BubbleName(.track, 1))
      // Faded out, but the rig has not heard of it yet when the track comes back.
      offline.update()
      offline.canvas = canvas
      offline.update(at: offline.rig.now + 1_000)
      // It begins anew on the next beat, of 24,000 frames, as if the rig had heard of it.
      _ = offline.render(3_000, block: 3_000)
      #expect(offline.render(100).left.allSatisfy { $0 == 0 })
      _ = offline.render(24_000)
      #expect(offline.render(100).left.allSatisfy { $0 == 1 })
    }
    #expect(offline.rig.tracks[id] != nil)
    offline.canvas.remove(BubbleName(.track, 1))
    offline.update()
    _ = offline.render(3_000)
    #expect(offline.rig.tracks[id] == nil)
    _ = sounds
  }

  @Test("carry 256 tracks through 256 effects")
  func large() throws {
    let offline = Offline()
    for slot in 1...256 {
      offline.addTrack(steadySample(1.0 / 256))
      offline.addEffect(.ring, ["mix": 0])
      try offline.chain("\(slot)", track: slot)
    }
    offline.update()
    let sound = offline.render(2_000).left
    #expect(sound.allSatisfy { abs($0 - 1) < 1e-4 })
    #expect(offline.notices.count { if case .opened = $0 { true } else { false } } == 256)
  }
}
