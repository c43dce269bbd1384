import Model
import RealTime
import Testing

@testable import Engine

@Suite struct PitchShifterTests {
  /// The frequency of a sine: where a windowed spectrum is strongest.
  func frequency(_ samples: [Float], near guess: Double, rate: Double) -> Double {
    var (low, high) = (guess * 0.97, guess * 1.03)
    let windowed = samples.enumerated().map { n, sample in
      sample * Float(0.5 - 0.5 * cosine(2 * .pi * Double(n) / Double(samples.count)))
    }
    for _ in 0..<7 {
      let candidates = (0...12).map { low + (high - low) * Double($0) / 12 }
      let levels = candidates.map { spectrum(windowed, at: $0, rate: rate) }
      let best = zip(candidates, levels).max { $0.1 < $1.1 }?.0 ?? guess
      let width = (high - low) / 6
      (low, high) = (best - width / 2, best + width / 2)
    }
    return (low + high) / 2
  }

  @Test("at 0 semitones the input passes unchanged")
  func transparent() {
    let rig = EffectBench(.pitch)
    var noise = Hiss()
    let input = StereoSound(noise.samples(9_600), noise.samples(9_600))
    #expect(rig.run(input) == input)
    rig.set("semitones", 7, isJump: false)
    _ = rig.run(input)
    rig.set("semitones", 0, isJump: false)
    _ = rig.run(input)
    #expect(rig.run(input) == input)
  }

  @Test(
    "a sine is shifted within 5 cents",
    arguments: [-12.0, -7, -5, -1, 0.5, 3, 4, 7, 12], [110.0, 440, 1_870])
  func sines(_ semitones: Double, _ tone: Double) {
    let rate = 48_000.0
    let rig = EffectBench(.pitch, rate: rate)
    rig.set("semitones", semitones)
    let output = rig.run(StereoSound(EngineTests.tone(tone, 72_000, level: 0.5))).left
    let wanted = tone * exponential2(semitones / 12)
    let found = frequency(Array(output[24_000..<56_000]), near: wanted, rate: rate)
    let cents = 1_200 * logarithm2(found / wanted)
    #expect(abs(cents) < 5, "\(cents)")
    // Nearly all of its energy is one sine of the level that went in.
    let window = Array(output[24_000..<56_000])
    let amplitude = 2 * spectrum(window, at: found, rate: rate) / 32_000
    let share = amplitude * amplitude / 2 * 32_000 / energy(window)
    #expect(share > 0.95, "\(share)")
    #expect(abs(amplitude / 0.5 - 1) < 0.1, "\(amplitude)")
  }

  @Test("high and low rates shift alike", arguments: [44_100.0, 192_000])
  func rates(_ rate: Double) {
    let rig = EffectBench(.pitch, rate: rate)
    rig.set("semitones", 5)
    let output = rig.run(StereoSound(tone(300, Int(rate), rate: rate))).left
    let wanted = 300 * exponential2(5.0 / 12)
    let found = frequency(Array(output.suffix(Int(rate / 2))), near: wanted, rate: rate)
    #expect(abs(1_200 * logarithm2(found / wanted)) < 5)
  }

  @Test("a sine keeps its slope: no clicks", arguments: [-12.0, -3, 2, 12, 24])
  func clicks(_ semitones: Double) {
    let rig = EffectBench(.pitch)
    rig.set("semitones", semitones)
    let output = rig.run(StereoSound(tone(150, 96_000))).left
    let slope = 2 * .pi * 150 * exponential2(semitones / 12) / 48_000
    #expect(steepest(output[9_600...]) < slope * 1.2 + 0.004)
  }

  @Test("no knock is lost or later than 50 ms", arguments: [-12.0, -7, -1, 1, 12])
  func latency(_ semitones: Double) {
    let rig = EffectBench(.pitch)
    rig.set("semitones", semitones)
    _ = rig.run(StereoSound([Float](repeating: 0, count: 30_000)))
    let knock = tone(1_000, 96) + [Float](repeating: 0, count: 9_517)
    for _ in 0..<30 {
      let output = rig.run(StereoSound(knock)).left
      let first = output.firstIndex { abs($0) > 0.3 } ?? output.count
      #expect(first <= 2_400)
    }
  }

  @Test("what would fold back above half the rate is taken away")
  func aliases() {
    let rig = EffectBench(.pitch)
    rig.set("semitones", 12)
    let output = rig.run(StereoSound(tone(18_000, 48_000))).left
    // 36 kHz would fold to 12 kHz.
    #expect(energy(output.suffix(24_000)) / 12_000 < 0.03)
  }
}
