import Model
import Testing

@testable import Engine

@Suite("A passage in the engine") struct PassageTests {
  /// A track of steady sound whose tempo moves from frame 1,000 to 97,000, at frame 1,500.
  private func moving(_ sample: Sample = steadySample(0.5)) -> Offline {
    let offline = Offline(tempo: 120)
    offline.addTrack(sample, beats: 2)
    offline.update(at: 0)
    offline.send { $0.rampTempo(to: 200, over: 96_000, at: 1_000) }
    offline.canvas.tempo = 200
    _ = offline.render(1_500)
    return offline
  }

  /// A passage from frame `start` that is `value(frame)`, written up to frame `end`.
  private func passage(
    _ offline: Offline, from start: Int, to end: Int = 60_000, over: Int = .max, anchor: Double = 0,
    _ value: (Int) -> Float
  ) throws -> Passage {
    let sound = try #require(offline.sounds[offline.id(1)])
    let passage = Passage(
      of: sound.sample, semitones: 0, start: start, end: over, offline.rig.clock,
      beats: sound.beats ?? 0, anchor: anchor)
    for frame in start..<end { passage.write(value(frame), 0, at: frame) }
    return passage
  }

  /// Gives the first track `passage`, there up to frame `end`.
  private func give(_ offline: Offline, _ passage: Passage?, to end: Int = 60_000) {
    let id = offline.id(1)
    offline.sounds[id]?.passage = passage
    offline.update()
    if let passage {
      offline.send { $0.extendPassage(of: id, from: passage.start, to: end, at: $0.now) }
    }
  }

  @Test("is heard on its own frames, from where it begins")
  func frames() throws {
    let offline = moving()
    give(offline, try passage(offline, from: 2_000) { Float($0) / 100_000 })
    let sound = offline.render(20_000).left
    #expect(sound[..<500].allSatisfy { abs($0 - 0.5) < 1e-3 })
    // After a tick and the fade.
    for frame in 2_000 + 64 + 480..<21_500 {
      #expect(sound[frame - 1_500] == Float(frame) / 100_000)
    }
  }

  @Test("makes no click where it comes and goes, whatever makes it go")
  func smooth() throws {
    // A sine of 200 Hz at half scale that is a little faster at most.
    let step = 2 * Double.pi * 200 * 1.7 / 48_000
    let changes: [(Offline) -> Void] = [
      { $0.send { $0.rampTempo(to: 100, over: 0, at: 10_011) } },
      { $0.send { $0.rampTempo(to: 100, over: 9_000, at: 10_011) } },
      { $0.send { $0.nudge(0.01, at: 10_011) } },
      { $0.send { $0.locate(7.3, at: 10_011) } },
      { offline in offline.send { $0.seek(offline.id(1), beats: 0.7, at: 10_011) } },
      { $0.send { $0.stop(at: 10_011) } },
      { offline in
        offline.sounds[offline.id(1)]?.passage = nil
        offline.update(at: 10_011)
      },
      { _ in },
    ]
    for change in changes {
      let offline = moving(sineSample(200))
      give(
        offline,
        try passage(offline, from: 2_000) {
          Float(RealTimeSine.value(Double($0 * 200 % 48_000) / 48_000) / 2)
        })
      change(offline)
      let sound = offline.render(20_000).left
      #expect(Double(roughness(sound)) < 1.5 * 0.5 * step * step)
      // The passage alone: the sine as it was written.
      for frame in 4_000..<10_000 {
        let wanted = RealTimeSine.value(Double(frame * 200 % 48_000) / 48_000) / 2
        #expect(abs(Double(sound[frame - 1_500]) - wanted) < 1e-6)
      }
    }
  }

  @Test("is not heard once the tempo goes otherwise, nor ever again")
  func otherCourse() throws {
    let offline = moving()
    give(offline, try passage(offline, from: 2_000) { _ in 0.25 })
    offline.send { $0.nudge(0.01, at: 5_003) }
    let sound = offline.render(20_000).left
    #expect(sound[5_003 - 1_500] == 0.25)
    #expect(sound[(5_003 + 480 - 1_500)...].allSatisfy { abs($0 - 0.5) < 1e-3 })
  }

  @Test("of another loop's beginning, or for another course, is not heard")
  func stranger() throws {
    let offline = moving()
    give(offline, try passage(offline, from: 2_000, anchor: 1) { _ in 0.25 })
    #expect(offline.render(5_000).left.allSatisfy { abs($0 - 0.5) < 1e-3 })
    let late = try passage(offline, from: 7_000) { _ in 0.25 }
    offline.send { $0.nudge(0.01, at: $0.now) }
    _ = offline.render(64)
    give(offline, late)
    #expect(offline.render(5_000).left.allSatisfy { abs($0 - 0.5) < 1e-3 })
  }

  @Test("that is not made on gives way to the loop, without a gap")
  func slow() throws {
    let offline = moving()
    give(offline, try passage(offline, from: 2_000, to: 8_000) { _ in 0.25 }, to: 8_000)
    let sound = offline.render(20_000).left
    #expect(sound[3_000 - 1_500] == 0.25)
    #expect(sound.allSatisfy { $0 > 0.2499 && $0 < 0.501 })
    // Before what was there ran out.
    #expect(sound[(8_000 - 1_500)...].allSatisfy { abs($0 - 0.5) < 1e-3 })
    // One that was made too late for a fade is not begun.
    let next = try passage(offline, from: 21_600, to: 22_800) { _ in 0.25 }
    give(offline, next, to: 22_800)
    #expect(offline.render(5_000).left.allSatisfy { abs($0 - 0.5) < 1e-3 })
  }

  @Test("goes on as far as it is said to be there, and no further than to its end")
  func reach() throws {
    let offline = moving()
    let passage = try passage(offline, from: 2_000, over: 30_000) { _ in 0.25 }
    give(offline, passage, to: 8_000)
    _ = offline.render(2_500)
    offline.send { $0.extendPassage(of: offline.id(1), from: 2_000, to: 60_000, at: $0.now) }
    let sound = offline.render(40_000).left
    #expect(sound[..<(30_000 - 4_000)].allSatisfy { $0 == 0.25 })
    #expect(sound[(30_000 + 64 + 480 - 4_000)...].allSatisfy { abs($0 - 0.5) < 1e-3 })
  }

  @Test("goes over into what takes the loop's place, at once")
  func takeover() throws {
    let offline = moving()
    give(offline, try passage(offline, from: 2_000) { _ in 0.25 })
    _ = offline.render(5_000)
    offline.sounds[offline.id(1)] = Sound(steadySample(0.125), beats: 2)
    offline.update()
    let sound = offline.render(5_000).left
    // Nothing of the loop that was hidden is heard on the way.
    #expect(sound.allSatisfy { $0 < 0.2501 && $0 > 0.1249 })
    #expect(sound[600...].allSatisfy { abs($0 - 0.125) < 1e-3 })
  }

  @Test("swings as its loop does")
  func swing() throws {
    let offline = Offline(tempo: 120)
    offline.addTrack(steadySample(0.5), beats: 2)
    try offline.canvas.changeTrack(1) { $0.swing = 66 }
    offline.update(at: 0)
    _ = offline.render(2_048)
    for (swing, isHeard) in [(50.0, false), (66, true)] {
      let passage = Passage(
        of: steadySample(), semitones: 0, start: offline.rig.now, end: .max, offline.rig.clock,
        beats: 2, anchor: 0, swing: swing)
      for frame in 0..<30_000 { passage.write(0.25, 0, at: frame) }
      give(offline, passage, to: 30_000)
      #expect(offline.render(4_096).left.contains(0.25) == isHeard)
      // The second sixteenth of a beat of 24,000 frames comes after that much of its pair.
      #expect(abs(passage.share(at: Int(0.005 * swing * 24_000)) - 0.125) < 1e-4)
      #expect(passage.share(at: 12_000) == 0.25)
    }
  }

  @Test("sounds the same however frames are divided", arguments: [1, 17, 64, 1_000])
  func division(block: Int) throws {
    func sound(_ block: Int) throws -> [Float] {
      let offline = Offline(tempo: 97.3)
      offline.addTrack(sample(30_011) { Float($0 * 7_919 % 10_007) / 20_000 - 0.25 }, beats: 1)
      offline.update(at: 0)
      offline.send { $0.rampTempo(to: 171, over: 30_001, at: 777) }
      offline.canvas.tempo = 171
      var sound = offline.render(1_000, block: block).left
      let passage = try passage(offline, from: 1_333, to: 20_000) {
        Float($0 * 104_729 % 10_007) / 20_000 - 0.25
      }
      give(offline, passage, to: 9_999)
      sound += offline.render(3_000, block: block).left
      offline.send { $0.extendPassage(of: offline.id(1), from: 1_333, to: 15_001, at: $0.now) }
      sound += offline.render(20_000, block: block).left
      return sound
    }
    #expect(try sound(block) == sound(256))
  }
}
