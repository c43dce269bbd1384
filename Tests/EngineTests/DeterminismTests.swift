import Model
import Testing

@testable import Engine

@Suite("A performance") struct DeterminismTests {
  /// A scene with every kind of command at odd frames, sent before it is rendered.
  private func scene(rate: Double) throws -> Offline {
    let offline = Offline(rate: rate, tempo: 97.3)
    func noise(_ count: Int, _ seed: Int) -> Sample {
      sample(count, rate: rate) { Float(($0 * 7_919 + seed) % 10_007) / 20_000 - 0.25 }
    }
    offline.addTrack(noise(30_011, 1), beats: 1)
    offline.addTrack(noise(40_009, 2))
    offline.addTrack(noise(20_021, 3), beats: 0.75, opening: 0.3)
    offline.addEffect(.ring, ["frequency": 300])
    offline.addEffect(.ring, ["frequency": 50, "mix": 0.5, "level": 3])
    offline.addEffect(.ring, ["mix": 0])
    try offline.chain("1 2")
    try offline.chain("2+3", track: 2)
    offline.canvas.isLimited = true
    offline.update(at: 0)
    let (rig, first) = (offline.rig, offline.id(1))
    var frame = 1
    func next(_ change: () throws -> Void) rethrows {
      frame += 331 + frame % 97
      try change()
      offline.update(at: frame)
    }
    for round in 0..<12 {
      try next { try offline.canvas.changeTrack(1) { $0.isMuted.toggle() } }
      try next { try offline.canvas.changeEffect(1) { $0.isActive.toggle() } }
      try next { try offline.canvas.changeTrack(2) { $0.gain = Double(round % 5) * 3 } }
      next { rig.seek(first, beats: Double(round) * 0.37, at: frame) }
      try next { try offline.chain(["1 2 3", "3+1 2", "2", "", "1+2+3"][round % 5]) }
      try next { try offline.canvas.changeEffect(2) { $0.values[0] = 40 + Double(round) * 70 } }
      try next { try offline.canvas.changeEffect(2) { $0.values[1] = Double(round % 3) / 2 } }
      next { offline.canvas.tempo = 90 + Double(round % 4) * 11.3 }
      try next { try offline.canvas.changeTrack(3) { $0.pan = Double(round % 3) - 1 } }
      next { offline.sounds[first] = Sound(noise(25_013 + round, round), beats: 1) }
      next { rig.locate(Double(round) * 1.7, at: frame) }
      try next { try offline.canvas.changeEffect(2) { $0.values[2] = Double(round % 4) * 3 } }
      next { if round % 3 == 1 { rig.stop(at: frame) } else { rig.start(at: frame) } }
      next { offline.canvas.mainGain = Double(round % 3) * 5 }
      next { offline.canvas.isLimited.toggle() }
      next { rig.panic(at: frame) }
      next { rig.silence(round % 4 == 2, at: frame) }
      next { offline.canvas.quantum = Double(round % 3) }
      try next { try offline.canvas.changeTrack(2) { $0.isSoloed.toggle() } }
      try next { try offline.canvas.changeTrack(1) { $0.isMuted.toggle() } }
    }
    next { offline.canvas.remove(BubbleName(.effect, 2)) }
    next { offline.canvas.remove(BubbleName(.track, 2)) }
    next { rig.stop(at: frame) }
    return offline
  }

  @Test(
    "sounds the same to the last bit, whatever the size of the blocks",
    arguments: [1, 64, 1_000, 4_096], [48_000.0, 44_100])
  func blocks(block: Int, rate: Double) throws {
    let reference = try scene(rate: rate)
    let other = try scene(rate: rate)
    let expected = reference.render(110_000, block: 256)
    let sound = other.render(110_000, block: block)
    #expect(expected.left.contains { $0 != 0 })
    let first = zip(expected.left, sound.left).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(first == nil)
    #expect(expected.right == sound.right)
  }

  @Test("is the same with rapid switching", arguments: [1, 64, 4_096], [7, 101, 243, 250, 487])
  func switching(block: Int, interval: Int) throws {
    func scene() throws -> Offline {
      let offline = Offline()
      offline.addTrack(sample(30_011) { Float($0 * 7_919 % 10_007) / 10_007 - 0.5 })
      offline.addEffect(.ring, ["mix": 1])
      offline.addEffect(.ring, ["mix": 0.3])
      try offline.chain("1 2")
      offline.update(at: 0)
      for time in 1...40 {
        try offline.update(at: time * interval) { offline in
          try offline.canvas.changeEffect(1 + time % 2) { $0.isActive.toggle() }
          if time % 3 == 0 { try offline.canvas.changeTrack(1) { $0.isMuted.toggle() } }
          if time % 5 == 0 {
            try offline.canvas.changeEffect(1) { $0.values[1] = 1.5 - $0.values[1] }
          }
          if time % 7 == 0 { offline.canvas.isLimited.toggle() }
        }
      }
      return offline
    }
    let count = 40 * interval + 3_000
    #expect(try scene().render(count, block: block).left == scene().render(count).left)
  }
}
