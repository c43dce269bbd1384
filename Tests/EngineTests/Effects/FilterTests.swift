import Foundation
import Model
import Testing

@testable import Engine

@Suite struct FilterTests {
  private func response(
    _ effect: BuiltInEffect, rate: Double, cutoff: Double, q: Double
  ) -> [Float] {
    EffectRig(effect, rate: rate, ["cutoff": cutoff, "resonance": q])
      .playMono(32_768) { $0 == 0 ? 1 : 0 }
  }

  /// The analogue filter's gain at `ratio` times its cutoff.
  private func analogue(_ effect: BuiltInEffect, ratio: Double, q: Double) -> Double {
    let below = ratio * ratio
    let size = ((1 - below) * (1 - below) + below / (q * q)).squareRoot()
    return switch effect {
    case .lowpass: 1 / size
    case .highpass: below / size
    default: ratio / q / size
    }
  }

  @Test(
    "the gain is the analogue filter's at the warped frequency",
    arguments: [BuiltInEffect.lowpass, .highpass, .bandpass], [44_100.0, 96_000, 192_000])
  func gain(_ effect: BuiltInEffect, rate: Double) {
    for (cutoff, q) in [(200.0, 0.707), (1_000, 0.5), (1_000, 10), (15_000, 2)] {
      let impulse = response(effect, rate: rate, cutoff: cutoff, q: q)
      for frequency in [100.0, 500, 1_000, 2_000, 12_000] {
        let ratio = tan(.pi * frequency / rate) / tan(.pi * cutoff / rate)
        let expected = inDecibels(analogue(effect, ratio: ratio, q: q))
        let found = inDecibels(magnitude(impulse, at: frequency, rate: rate))
        #expect(
          abs(found - expected) < (expected > -60 ? 0.02 : 0.5),
          "\(effect) \(cutoff) Hz Q \(q) at \(frequency) Hz")
      }
    }
  }

  @Test("the gain at the cutoff is Q", arguments: [44_100.0, 96_000, 192_000])
  func resonance(rate: Double) {
    for q in [0.5, 0.707, 4, 20] {
      for effect in [BuiltInEffect.lowpass, .highpass] {
        let impulse = response(effect, rate: rate, cutoff: 2_000, q: q)
        let found = magnitude(impulse, at: 2_000, rate: rate)
        #expect(abs(inDecibels(found / q)) < 0.01)
      }
      let middle = magnitude(
        response(.bandpass, rate: rate, cutoff: 2_000, q: q), at: 2_000, rate: rate)
      #expect(abs(inDecibels(middle)) < 0.01)
    }
  }

  @Test("low-pass and high-pass fall by 12 dB an octave, band-pass by 6")
  func slopes() {
    let rate = 192_000.0
    let low = response(.lowpass, rate: rate, cutoff: 500, q: 0.707)
    let fall = magnitude(low, at: 2_500, rate: rate) / magnitude(low, at: 5_000, rate: rate)
    #expect(abs(inDecibels(fall) - 12.04) < 0.1)
    let high = response(.highpass, rate: rate, cutoff: 5_000, q: 0.707)
    let rise = magnitude(high, at: 1_000, rate: rate) / magnitude(high, at: 500, rate: rate)
    #expect(abs(inDecibels(rise) - 12.04) < 0.1)
    let band = response(.bandpass, rate: rate, cutoff: 500, q: 1)
    let far = magnitude(band, at: 4_000, rate: rate) / magnitude(band, at: 8_000, rate: rate)
    #expect(abs(inDecibels(far) - 6.02) < 0.2)
  }

  @Test("low-pass is unity at 0 Hz and silent at Nyquist, high-pass the reverse")
  func ends() {
    for rate in [44_100.0, 96_000, 192_000] {
      let low = response(.lowpass, rate: rate, cutoff: 1_000, q: 1)
      #expect(abs(magnitude(low, at: 0, rate: rate) - 1) < 1e-4)
      #expect(magnitude(low, at: rate / 2, rate: rate) < 1e-4)
      let high = response(.highpass, rate: rate, cutoff: 1_000, q: 1)
      #expect(magnitude(high, at: 0, rate: rate) < 1e-4)
      #expect(abs(magnitude(high, at: rate / 2, rate: rate) - 1) < 1e-4)
    }
  }

  @Test("a cutoff of 20 Hz at 192 kHz settles on a constant exactly")
  func lowest() {
    let output = EffectRig(.lowpass, rate: 192_000, ["cutoff": 20]).playMono(192_000) { _ in 0.5 }
    #expect(abs((output.last ?? 0) - 0.5) < 1e-6)
  }

  @Test("a cutoff that is swept from end to end in one step does not click")
  func sweep() {
    let rig = EffectRig(.lowpass, ["cutoff": 200])
    _ = rig.playMono(4_800) { 0.5 * sin(2 * .pi * 100 * Double($0) / 48_000) }
    rig.move("cutoff", to: 20_000)
    let output = rig.playMono(4_800) { 0.5 * sin(2 * .pi * 100 * Double($0) / 48_000) }
    // The sine itself bends by 0.5 (2π × 100 / 48 000)² = 8.6e-5.
    #expect(roughness(output) < 2e-4)
  }
}
