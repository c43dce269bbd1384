import Foundation
import Model
import Testing

@testable import Engine

@Suite struct DriveTests {
  /// The amplitude of the sine that fits `bin` times into `signal`.
  private func amplitude(_ signal: ArraySlice<Float>, bin: Int) -> Double {
    magnitude(signal, at: Double(bin), rate: Double(signal.count)) * 2 / Double(signal.count)
  }

  private func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }

  /// The loudest alias of a full 5 kHz sine in dB relative to the fundamental.
  ///
  /// The frames repeat after as many as it takes until both 5 kHz and the rate fit, so every alias
  /// falls on a bin; a harmonic's own bin is left out.
  private func alias(rate: Double, gain: Double) -> Double {
    let rig = EffectRig(.drive, rate: rate, ["gain": gain, "tone": 20_000])
    let bin = Double(commonDivisor(5_000, Int(rate)))
    let period = Int(rate / bin)
    let count = (2_000 / period + 1) * period
    let output = rig.playMono(count + period) { sin(2 * .pi * 5_000 * Double($0) / rate) }
    let spectrum = (0...period / 2).map { amplitude(output.suffix(period), bin: $0) }
    let fundamental = Int(5_000 / bin)
    let loudest = spectrum.indices.filter { $0 % fundamental != 0 || $0 == 0 }
      .map { $0 == 0 ? spectrum[0] / 2 : spectrum[$0] }.max()
    return inDecibels((loudest ?? 1) / spectrum[fundamental])
  }

  @Test(
    "aliases of a full 5 kHz sine stay under −60 dB at every gain",
    arguments: [44_100.0, 48_000, 88_200, 96_000, 176_400, 192_000])
  func aliases(rate: Double) {
    for gain in stride(from: 0.0, through: 48, by: rate < 50_000 ? 2 : 6) {
      #expect(alias(rate: rate, gain: gain) < -60, "at \(gain) dB")
    }
  }

  @Test("a quiet sound passes at unity without gain", arguments: [44_100.0, 96_000, 192_000])
  func unity(rate: Double) {
    let rig = EffectRig(.drive, rate: rate, ["gain": 0, "tone": 20_000])
    let output = rig.playMono(Int(rate / 10) * 2) {
      0.01 * sin(2 * .pi * 1_000 * Double($0) / rate)
    }
    let found = amplitude(output.suffix(Int(rate / 10)), bin: 100)
    #expect(abs(inDecibels(found / 0.01)) < 0.05)
  }

  @Test("a full sine at the highest gain is nearly a square, 12 dB down")
  func square() {
    let rig = EffectRig(.drive, ["gain": 48, "tone": 20_000])
    let output = rig.playMono(9_600) { sin(2 * .pi * 100 * Double($0) / 48_000) }
    let harmonics = (1...3).map { amplitude(output.suffix(4_800), bin: 10 * $0) }
    // A square of height h has 4 h / π of its fundamental and a third of that of the next.
    #expect(abs(inDecibels(harmonics[0] / (4 / .pi)) + 12) < 0.05)
    #expect(abs(inDecibels(harmonics[0] / harmonics[2]) - 9.54) < 0.1)
    #expect(harmonics[1] < 1e-4)
  }

  @Test("a slow sine follows the curve of the clipper")
  func curve() {
    let rig = EffectRig(.drive, ["gain": 6.0206, "tone": 20_000])
    let output = rig.playMono(48_000) { sin(2 * .pi * Double($0) / 48_000) }
    let level = pow(10, -6.0206 / 4 / 20)
    for frame in [3_000, 6_000, 12_000, 30_000] {
      let x = min(max(sin(2 * .pi * Double(frame) / 48_000) * 2 / 1.5, -1), 1)
      // Some ten frames late, in which the curve moves by 0.002 at most.
      #expect(abs(Double(output[frame]) - level * (1.5 * x - 0.5 * x * x * x)) < 0.003)
    }
  }

  @Test("a gain that jumps does not click")
  func jump() {
    let rig = EffectRig(.drive, ["gain": 0, "tone": 20_000])
    var output = rig.playMono(4_800) { 0.05 * sin(2 * .pi * 50 * Double($0) / 48_000) }
    rig.move("gain", to: 12)
    output += rig.playMono(4_800) { 0.05 * sin(2 * .pi * 50 * Double($0) / 48_000) }
    // The sine itself bends by 0.2 (2π × 50 / 48 000)² = 8.6e-6, its growth by about as much.
    #expect(roughness(Array(output.dropFirst(2_400))) < 3e-5)
  }

  @Test("the tone takes away what lies above")
  func tone() {
    func third(_ tone: Double) -> Double {
      let rig = EffectRig(.drive, ["gain": 30, "tone": tone])
      let output = rig.playMono(9_600) { sin(2 * .pi * 1_000 * Double($0) / 48_000) }
      let end = output.suffix(480)
      return inDecibels(amplitude(end, bin: 30) / amplitude(end, bin: 10))
    }
    #expect(third(500) < third(20_000) - 15)
  }
}

@Suite struct HalfbandTests {
  @Test("the stop band is under −80 dB and the pass band unity")
  func response() {
    for (pairs, transition) in [(5, 0.01), (2, 0.25), (1, 0.375)] {
      var filter = Halfband(pairs: pairs, transition: transition)
      var impulse: [Float] = []
      for i in 0..<2_048 {
        impulse.append(Float(filter.join(SIMD2(i == 0 ? 1 : 0, 0), SIMD2()).x))
      }
      // The impulse came first of a pair; the other half of the response is that of the second.
      var other = Halfband(pairs: pairs, transition: transition)
      let second = (0..<2_048).map {
        Float(other.join(SIMD2(), SIMD2($0 == 0 ? 1 : 0, 0)).x)
      }
      let whole = zip(second, impulse).flatMap { [$0, $1] }
      for place in stride(from: 0.25 + transition / 2, through: 0.5, by: 0.01) {
        #expect(magnitude(whole, at: place, rate: 1) < 1e-4)
        #expect(abs(magnitude(whole, at: 0.5 - place, rate: 1) - 1) < 1e-4)
      }
    }
  }
}
