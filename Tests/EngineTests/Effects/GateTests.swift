import Foundation
import Model
import Testing

@testable import Engine

@Suite struct GateTests {
  // At 120 beats per minute a beat is 24,000 frames; 3 ms are 144.

  @Test("it is fully open on the grid, begins to close 3 ms before the duty is over")
  func timing() {
    let rig = EffectRig(.gate, ["period": 0.5, "duty": 0.25])
    let output = rig.playMono(48_000) { _ in 1 }
    for (i, gain) in output.enumerated() {
      let place = i % 12_000
      let expected: Double =
        switch place {
        case ..<(3_000 - 144): 1
        case ..<3_000: 0.5 + 0.5 * cos(.pi * Double(place - 3_000 + 144) / 144)
        case ..<(12_000 - 144): 0
        default: 0.5 - 0.5 * cos(.pi * Double(place - 12_000 + 144) / 144)
        }
      #expect(abs(Double(gain) - expected) < 1e-4, "frame \(i)")
    }
    #expect(Double(roughness(output)) < 0.5 * pow(.pi / 144, 2) * 1.1)
  }

  @Test("it is open for the duty on average, however soft", arguments: [0.5, 3, 50])
  func average(smooth: Double) {
    for duty in [0.0, 0.02, 0.5, 0.97, 1] {
      let rig = EffectRig(.gate, ["period": 0.25, "duty": duty, "smooth": smooth])
      let output = rig.playMono(24_000) { _ in 1 }
      #expect(abs(Double(output.reduce(0, +)) / 24_000 - duty) < 1e-3)
      #expect(output.allSatisfy { (-1e-6...1.000_001).contains($0) })
    }
  }

  @Test("a duty of 1 is always open and of 0 always shut")
  func extremes() {
    let open = EffectRig(.gate, ["duty": 1]).playMono(24_000) { _ in 1 }
    #expect(open.allSatisfy { $0 == 1 })
    let shut = EffectRig(.gate, ["duty": 0]).playMono(24_000) { _ in 1 }
    #expect(shut.allSatisfy { $0 == 0 })
  }

  @Test("neither a jump of the transport nor new values click")
  func jumps() {
    let rig = EffectRig(.gate)
    var output = rig.playMono(7_000) { _ in 1 }
    rig.beat += 0.125
    output += rig.playMono(7_000) { _ in 1 }
    rig.move("period", to: 1)
    output += rig.playMono(9_000) { _ in 1 }
    rig.move("duty", to: 0.9)
    output += rig.playMono(9_000) { _ in 1 }
    // An edge's steepest is ½ π / 144.
    #expect(steepness(output) < 0.012)
  }
}
