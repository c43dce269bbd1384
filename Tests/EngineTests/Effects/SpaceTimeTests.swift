import Model
import RealTime
import Testing

@testable import Engine

/// What holds for all effects that move or store sound.
@Suite struct SpaceTimeTests {
  static let effects: [BuiltInEffect] = [
    .delay, .reverb, .chorus, .flanger, .phaser, .stutter, .pitch,
  ]

  @Test("how frames are cut into blocks does not show", arguments: effects)
  func blocks(_ effect: BuiltInEffect) {
    let results = [64, 7, 1].map { size in
      let rig = EffectBench(effect, framesPerBeat: 11_025.25)
      var noise = Hiss()
      var random = Hiss(5)
      var bits: [UInt32] = []
      for turn in 0..<100 {
        if turn % 3 == 0 { rig.shuffle { random.uniform() } }
        if turn == 50 { rig.framesPerBeat = 9_000.5 }
        if turn == 80 { rig.processor.reset() }
        let part = rig.run(
          StereoSound(noise.samples(1_280), noise.samples(1_280)), blocks: size)
        bits += (part.left + part.right).map(\.bitPattern)
      }
      return bits
    }
    #expect(results[0] == results[1])
    #expect(results[0] == results[2])
  }

  @Test("nothing breaks when all parameters jump all the time", arguments: effects)
  func stability(_ effect: BuiltInEffect) {
    for rate in [44_100.0, 192_000] {
      let rig = EffectBench(effect, rate: rate, framesPerBeat: rate / 2)
      var noise = Hiss(3)
      var random = Hiss(7)
      var peak: Float = 0
      for _ in 0..<2_500 {
        rig.shuffle { random.uniform() }
        let part = rig.run(StereoSound(noise.samples(64), noise.samples(64)))
        for samples in [part.left, part.right] {
          peak = samples.reduce(peak) { $1.isFinite ? max($0, abs($1)) : .infinity }
        }
      }
      #expect(peak < 16, "\(effect) at \(rate): \(peak)")
    }
  }

  @Test("after a reset nothing is left of what was heard", arguments: effects)
  func silence(_ effect: BuiltInEffect) {
    let rig = EffectBench(effect)
    var noise = Hiss(9)
    _ = rig.run(StereoSound(noise.samples(48_000)))
    rig.processor.reset()
    rig.isRolling = false
    let rest = rig.run(StereoSound([Float](repeating: 0, count: 48_000)))
    #expect(energy(rest.left + rest.right) == 0)
  }
}
