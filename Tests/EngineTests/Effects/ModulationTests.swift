import Model
import RealTime
import Testing

@testable import Engine

@Suite struct ModulationTests {
  /// The delays in frames at which clicks, one every 50 ms, come back on a side.
  func delays(_ effect: BuiltInEffect, rate: Double, right: Bool = false) -> [Int] {
    let rig = EffectBench(effect, rate: rate)
    rig.set("rate", 0.37)
    rig.set("depth", 1)
    rig.set("feedback", 0)
    let period = Int(rate / 20)
    return (0..<120).flatMap { _ in
      let output = rig.run(StereoSound(click(period)))
      let samples = right ? output.right : output.left
      return samples.indices.filter { abs(samples[$0]) > 0.25 }
    }
  }

  @Test("the flanger sweeps from 0.5 to 10 ms", arguments: [44_100.0, 96_000])
  func flanger(_ rate: Double) throws {
    for right in [false, true] {
      let found = delays(.flanger, rate: rate, right: right)
      let (low, high) = (try #require(found.min()), try #require(found.max()))
      #expect(abs(Double(low) / rate - 0.0005) < 0.0002)
      #expect(abs(Double(high) / rate - 0.010) < 0.0002)
    }
  }

  @Test("the chorus stays within 5 and 30 ms", arguments: [44_100.0, 96_000])
  func chorus(_ rate: Double) throws {
    let found = delays(.chorus, rate: rate)
    let (low, high) = (try #require(found.min()), try #require(found.max()))
    #expect(Double(low) / rate > 0.005 && Double(low) / rate < 0.007)
    #expect(Double(high) / rate > 0.027 && Double(high) / rate < 0.030)
    #expect(found.count > 300)
  }

  @Test("the flanger's feedback repeats the voice")
  func feedback() {
    let rig = EffectBench(.flanger)
    rig.set("depth", 0)
    rig.set("feedback", -0.5)
    let output = rig.run(StereoSound(click(200))).left
    // 24 frames through the line, one more through the loop.
    #expect(abs(output[24] - 1) < 1e-6)
    #expect(abs(output[49] + 0.5) < 1e-6)
    #expect(abs(output[74] - 0.25) < 1e-6)
  }

  @Test("the phaser passes all frequencies alike")
  func phaserMagnitude() {
    for rate in [44_100.0, 192_000] {
      let rig = EffectBench(.phaser, rate: rate)
      rig.set("depth", 0)
      rig.set("feedback", 0)
      let output = rig.run(StereoSound(click(16_384)))
      for frequency in [30.0, 300, 800, 3_000, 15_000] {
        #expect(abs(spectrum(output.left, at: frequency, rate: rate) - 1) < 1e-3)
        #expect(abs(spectrum(output.right, at: frequency, rate: rate) - 1) < 1e-3)
      }
    }
  }

  @Test("beside the dry sound the resting phaser has its notches where it turns by half")
  func phaserNotches() {
    let rig = EffectBench(.phaser)
    rig.set("depth", 0)
    rig.set("feedback", 0)
    var output = rig.run(StereoSound(click(16_384))).left
    output[0] += 1
    // Six stages of −2 atan(tan(π f / rate) / tan(π 800 / rate)) make −π, −3π and −5π where a
    // stage makes −30°, −90° and −150°.
    for angle in [15.0, 45, 75] {
      let corner = tangent(.pi * 800 / 48_000)
      let wanted = tangent(angle * .pi / 180) * corner
      var (low, high) = (1.0, 12_000.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if tangent(.pi * middle / 48_000) < wanted { low = middle } else { high = middle }
      }
      #expect(spectrum(output, at: low) < 0.01)
    }
    #expect(abs(spectrum(output, at: 10) - 2) < 0.02)
  }

  @Test(
    "a moving rate and depth make no click",
    arguments: [BuiltInEffect.chorus, .flanger, .phaser])
  func clicks(_ effect: BuiltInEffect) {
    let rig = EffectBench(effect)
    rig.set("feedback", 0)
    var (steepest, last): (Float, Float?) = (0, nil)
    for turn in 0..<60 {
      rig.set("rate", turn % 2 == 0 ? 0.1 : 3, isJump: false)
      rig.set("depth", Double(turn % 3) / 2, isJump: false)
      let angles = (turn * 1_600..<(turn + 1) * 1_600).map { 2 * .pi * 120 * Double($0) / 48_000 }
      for sample in rig.run(StereoSound(angles.map { Float(sine($0)) })).left {
        if let last, turn > 2 { steepest = max(steepest, abs(sample - last)) }
        last = sample
      }
    }
    // A sine of 120 Hz moves 0.0157 in a frame; sweeping bends its pitch, and up to √3 voices sound.
    #expect(steepest < 0.06, "\(steepest)")
  }
}
