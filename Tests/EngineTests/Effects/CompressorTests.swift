import Foundation
import Model
import Testing

@testable import Engine

@Suite struct CompressorTests {
  /// The curve of Giannoulis, Massberg and Reiss with a knee of 6 dB, in dB.
  private func curve(_ input: Double, threshold: Double, ratio: Double) -> Double {
    let over = input - threshold
    if 2 * over < -6 { return input }
    if 2 * over > 6 { return threshold + over / ratio }
    return input + (1 / ratio - 1) * (over + 3) * (over + 3) / 12
  }

  @Test("the settled level lies on the curve", arguments: [-30.0, -18, -6], [1.0, 2, 4, 20])
  func staticCurve(threshold: Double, ratio: Double) {
    for level in stride(from: -40.0, through: 0, by: 4) {
      let rig = EffectRig(
        .compressor, ["threshold": threshold, "ratio": ratio, "attack": 1, "release": 5])
      let amplitude = pow(10, level / 20)
      let output = rig.playMono(4_800) { $0 % 48 < 24 ? amplitude : -amplitude }
      let found = inDecibels(Double(abs(output.last ?? 0)))
      #expect(abs(found - curve(level, threshold: threshold, ratio: ratio)) < 0.02)
    }
  }

  @Test("a sine of 1 kHz is read by its peak")
  func sineLevel() {
    let rig = EffectRig(.compressor, ["makeup": 6])
    let output = rig.playMono(48_000) { 0.5 * sin(2 * .pi * 1_000 * Double($0) / 48_000) }
    let peak = Double(output.suffix(4_800).max() ?? 0)
    let expected = 6 + curve(inDecibels(0.5), threshold: -18, ratio: 4)
    #expect(abs(inDecibels(peak) - expected) < 0.2)
  }

  @Test("after the attack time 63 % of the reduction is done", arguments: [44_100.0, 192_000])
  func attack(rate: Double) {
    for attack in [1.0, 10, 100] {
      let rig = EffectRig(.compressor, rate: rate, ["attack": attack, "release": 500])
      let frames = Int((attack / 1000 * rate).rounded())
      let output = rig.playMono(frames) { _ in 1 }
      // −18 dB at 4:1: 13.5 dB in the end.
      let expected = -13.5 * (1 - exp(-1))
      #expect(abs(inDecibels(Double(output[frames - 1])) - expected) < 0.05)
    }
  }

  @Test(
    "the release is the peak detector's, smoothed by the attack", arguments: [44_100.0, 96_000])
  func release(rate: Double) {
    let rig = EffectRig(.compressor, rate: rate, ["attack": 10, "release": 120])
    _ = rig.playMono(Int(rate)) { _ in 1 }
    let output = rig.playMono(Int(0.5 * rate)) { _ in 0.01 }
    for time in [0.03, 0.12, 0.3] {
      let rest = (120 * exp(-time / 0.12) - 10 * exp(-time / 0.01)) / 110
      let found = inDecibels(Double(output[Int(time * rate)]) / 0.01)
      #expect(abs(found + 13.5 * rest) < 0.1)
    }
  }

  @Test("the louder side turns both down alike")
  func linked() {
    let output = EffectRig(.compressor).play(48_000) { _ in SIMD2(0.1, 1) }
    let (left, right) = (Double(output.left.last ?? 0), Double(output.right.last ?? 0))
    #expect(abs(inDecibels(right) + 13.5) < 0.02)
    #expect(abs(left / right - 0.1) < 1e-6)
  }

  @Test("a threshold and a makeup that jump do not click")
  func jump() {
    let rig = EffectRig(.compressor)
    var output = rig.playMono(48_000) { _ in 0.25 }
    rig.move("makeup", to: 12)
    output += rig.playMono(9_600) { _ in 0.25 }
    rig.move("threshold", to: -40)
    output += rig.playMono(9_600) { _ in 0.25 }
    #expect(roughness(Array(output.dropFirst(24_000))) < 3e-5)
  }

  @Test("a quiet sound passes unchanged")
  func quiet() {
    let output = EffectRig(.compressor).playMono(1_000) { Double($0 % 10) * 0.005 }
    #expect(output == (0..<1_000).map { Float(Double($0 % 10) * 0.005) })
  }
}
