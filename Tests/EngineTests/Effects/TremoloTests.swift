import Foundation
import Model
import Testing

@testable import Engine

@Suite struct TremoloTests {
  // At 120 beats per minute a beat is 24,000 frames.

  @Test("a sine is full on the beat and lowest half-way", arguments: [0.5, 1, 3])
  func sine(period: Double) {
    let rig = EffectRig(.tremolo, ["period": period, "depth": 0.6])
    let output = rig.playMono(100_000) { _ in 1 }
    for (i, gain) in output.enumerated() {
      let phase = Double(i) / 24_000 / period
      #expect(abs(Double(gain) - (0.7 + 0.3 * cos(2 * .pi * phase))) < 1e-5)
    }
  }

  @Test("a square is flat but for edges of 4 ms around the quarters")
  func square() {
    let output = EffectRig(.tremolo, ["depth": 1, "shape": 1]).playMono(48_000) { _ in 1 }
    for (i, gain) in output.enumerated() {
      let place = i % 24_000
      if abs(place - 6_000) > 96 && abs(place - 18_000) > 96 {
        #expect(gain == ((6_000..<18_000).contains(place) ? 0 : 1))
      }
    }
    #expect(abs(output[6_000] - 0.5) < 1e-3 && abs(output[18_000] - 0.5) < 1e-3)
    // Half a sine of amplitude ½ in 192 frames bends by ½ (π / 192)².
    #expect(Double(roughness(output)) < 0.5 * pow(.pi / 192, 2) * 1.1)
  }

  @Test("it swings on at the tempo while the transport stands")
  func standing() {
    let rig = EffectRig(.tremolo, ["depth": 1])
    _ = rig.playMono(10_000) { _ in 1 }
    rig.isRolling = false
    let output = rig.playMono(48_000) { _ in 1 }
    for (i, gain) in output.enumerated() {
      let phase = Double(i + 10_000) / 24_000
      #expect(abs(Double(gain) - (0.5 + 0.5 * cos(2 * .pi * phase))) < 1e-5)
    }
  }

  @Test("neither a jump of the transport nor a new period or shape clicks", arguments: [0.0, 1])
  func jumps(shape: Double) {
    let rig = EffectRig(.tremolo, ["depth": 1, "shape": shape])
    var output = rig.playMono(9_000) { _ in 1 }
    rig.beat += 0.5
    output += rig.playMono(7_000) { _ in 1 }
    rig.move("period", to: 0.25)
    output += rig.playMono(9_000) { _ in 1 }
    rig.move("shape", to: 1 - shape)
    rig.move("depth", to: 0.2)
    output += rig.playMono(9_000) { _ in 1 }
    // The steepest is a square's edge, ½ π / 192; a click would be near 1.
    #expect(steepness(output) < 0.01)
    #expect(output.allSatisfy { (-1e-6...1.000_001).contains($0) })
  }

  @Test("after a new period it lies on the grid again")
  func newPeriod() {
    let rig = EffectRig(.tremolo, ["depth": 1])
    rig.beat = 64
    _ = rig.playMono(5_000) { _ in 1 }
    rig.move("period", to: 0.5)
    let output = rig.playMono(24_000) { _ in 1 }
    for (i, gain) in output.enumerated().dropFirst(5_000) {
      let phase = Double(i + 5_000) / 12_000
      #expect(abs(Double(gain) - (0.5 + 0.5 * cos(2 * .pi * phase))) < 1e-4)
    }
  }
}
