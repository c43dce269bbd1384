import Foundation
import Model
import Testing

@testable import Engine

@Suite struct CrusherTests {
  @Test("2^bits steps lie between −1 and 1", arguments: [1, 2, 3, 8])
  func steps(bits: Int) {
    let rig = EffectRig(.crusher, ["bits": Double(bits), "rate": 48_000])
    let output = rig.playMono(10_001) { Double($0 - 5_000) / 5_000 }
    let levels = Set(output).sorted()
    #expect(levels.count == 1 << bits + 1)
    #expect(levels.first == -1 && levels.last == 1)
    let step = Float(2) / Float(1 << bits)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 == step })
  }

  @Test("half a bit makes steps √2 times finer")
  func fraction() {
    let rig = EffectRig(.crusher, ["bits": 4.5, "rate": 48_000])
    let levels = Set(rig.playMono(10_001) { Double($0 - 5_000) / 5_000 }).sorted()
    let step = Float(pow(2, -3.5))
    #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($1 - $0 - step) < 1e-6 })
  }

  @Test("24 bits at the full rate are as good as the input")
  func transparent() {
    let output = EffectRig(.crusher, ["bits": 24, "rate": 48_000])
      .playMono(1_000) { sin(Double($0)) }
    for (i, value) in output.enumerated() { #expect(abs(Double(value) - sin(Double(i))) < 1.3e-7) }
  }

  @Test("8 kHz of 48 kHz holds every sixth frame")
  func hold() {
    let output = EffectRig(.crusher, ["bits": 24, "rate": 8_000])
      .playMono(4_800) { Double($0) / 8_192 }
    for (i, value) in output.enumerated() { #expect(value == Float(i - i % 6) / 8_192) }
  }

  @Test("8 kHz of 44.1 kHz holds five or six frames, 8000 times a second")
  func fractionalHold() {
    let output = EffectRig(.crusher, rate: 44_100, ["bits": 24, "rate": 8_000])
      .playMono(44_100) { Double($0) / 65_536 }
    let starts = output.indices.filter { $0 == 0 || output[$0] != output[$0 - 1] }
    #expect(abs(starts.count - 8_000) <= 1)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { (5...6).contains($1 - $0) })
  }
}
