import Model
import Testing

@testable import Engine

@Suite struct EveryEffectTests {
  static let effects: [BuiltInEffect] = [
    .lowpass, .highpass, .bandpass, .equalizer, .drive, .crusher, .compressor, .tremolo, .autopan,
    .gate, .ring,
  ]

  /// A second of noise while parameters move, the transport jumps, changes its tempo,
  /// stops and rolls on.
  private func performance(_ effect: BuiltInEffect, blockCount: Int) -> [UInt32] {
    let rig = EffectRig(effect, rate: 44_100)
    rig.beat = 1_000.0 / 3
    var places = Noise(7)
    var sound = Noise(8)
    var bits: [UInt32] = []
    for section in 0..<24 {
      for index in 0..<(rig.type.parameters.count - 2) where section % 4 != 3 {
        rig.move(index, to: places.next())
      }
      if section == 9 { rig.beat += 0.3 }
      if section == 6 || section == 14 { rig.beatsPerFrame *= 1.1 }
      rig.isRolling = !(12..<17).contains(section)
      let count = 500 + Int(2_500 * places.next())
      let output = rig.play(count, blockCount: blockCount) { _ in
        SIMD2(sound.sample(), sound.sample())
      }
      bits += output.left.map(\.bitPattern) + output.right.map(\.bitPattern)
    }
    return bits
  }

  @Test("the same bits come out however the frames are cut", arguments: effects)
  func cutting(_ effect: BuiltInEffect) {
    let whole = performance(effect, blockCount: 64)
    #expect(performance(effect, blockCount: 1) == whole)
    #expect(performance(effect, blockCount: 7) == whole)
  }

  @Test(
    "full noise and wild parameters stay bounded", arguments: effects, [44_100.0, 192_000])
  func wildness(_ effect: BuiltInEffect, rate: Double) {
    let rig = EffectRig(effect, rate: rate)
    var noise = Noise(3)
    var loudest = Float(0)
    for _ in 0..<400 {
      for index in 0..<(rig.type.parameters.count - 2) { rig.move(index, to: noise.next()) }
      let output = rig.play(64) { _ in SIMD2(noise.sample(), noise.sample()) }
      for value in output.left + output.right {
        loudest = value.isFinite ? max(loudest, abs(value)) : .infinity
      }
    }
    #expect(loudest < 60)
    #expect(loudest > 0.1)
  }

  @Test("silence stays silent", arguments: effects)
  func silence(_ effect: BuiltInEffect) {
    let output = EffectRig(effect).play(2_000) { _ in SIMD2(0, 0) }
    #expect(output.left.allSatisfy { $0 == 0 })
    #expect(output.right.allSatisfy { $0 == 0 })
  }
}
