import Model
import Testing

@testable import Engine

@Suite struct EqualizerTests {
  private func gain(
    _ low: Double, _ mid: Double, _ high: Double, at frequency: Double, rate: Double
  ) -> Double {
    let rig = EffectRig(.equalizer, rate: rate, ["low": low, "mid": mid, "high": high])
    let impulse = rig.playMono(32_768) { $0 == 0 ? 1 : 0 }
    return inDecibels(magnitude(impulse, at: frequency, rate: rate))
  }

  @Test("flat bands change nothing at all")
  func flat() {
    var noise = Noise(1)
    let sound = (0..<4_096).map { _ in noise.sample() }
    let output = EffectRig(.equalizer).play(4_096) { SIMD2(sound[$0], -sound[$0]) }
    #expect(output.left == sound)
    #expect(output.right == sound.map { -$0 })
  }

  @Test("each band reaches its gain", arguments: [44_100.0, 96_000, 192_000])
  func bands(rate: Double) {
    for (low, mid, high) in [
      (-24.0, 0.0, 0.0), (0, -24, 0), (0, 0, -24), (12, 0, 0), (0, 12, 0), (0, 0, 12),
      (-24, -24, -24), (12, -24, 12), (-24, 12, -24),
    ] {
      #expect(abs(gain(low, mid, high, at: 30, rate: rate) - low) < 0.1)
      #expect(abs(gain(low, mid, high, at: 790.57, rate: rate) - mid) < 0.15)
      #expect(abs(gain(low, mid, high, at: 18_000, rate: rate) - high) < 0.1)
    }
  }

  @Test("bands meet half-way at the crossovers", arguments: [44_100.0, 192_000])
  func crossovers(rate: Double) {
    #expect(abs(gain(12, 0, 0, at: 250, rate: rate) - 6) < 0.05)
    #expect(abs(gain(0, 0, -24, at: 2_500, rate: rate) + 12) < 0.05)
  }

  @Test("a band that jumps does not click")
  func jump() {
    let rig = EffectRig(.equalizer)
    _ = rig.playMono(640) { _ in 0.25 }
    rig.move("low", to: -24)
    // From 0.25 down by 24 dB in some 20 ms: 0.234 × (2π / 960 frames)² stays under 1e-4.
    #expect(roughness(rig.playMono(4_800) { _ in 0.25 }) < 1e-4)
  }
}
