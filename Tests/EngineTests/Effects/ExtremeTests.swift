import Model
import Testing

@testable import Engine

@Suite("Every effect at its extremes") struct ExtremeTests {
  /// One effect, at a rate, with all its parameters at one end of their ranges.
  struct Case: Sendable, CustomTestStringConvertible {
    var effect: BuiltInEffect
    var rate: Double
    var isHigh: Bool
    var testDescription: String { "\(effect.rawValue) \(rate) \(isHigh ? "high" : "low")" }
  }

  static let cases = BuiltInEffect.allCases.flatMap { effect in
    [44_100.0, 48_000, 96_000, 192_000].flatMap { rate in
      [false, true].map { Case(effect: effect, rate: rate, isHigh: $0) }
    }
  }

  private func rig(_ trial: Case) -> EffectRig {
    let parameters = trial.effect.type.parameters
    return EffectRig(
      trial.effect, rate: trial.rate,
      Dictionary(
        uniqueKeysWithValues: parameters.map {
          ($0.name, trial.isHigh ? $0.range.upperBound : $0.range.lowerBound)
        }))
  }

  @Test("stays a sound at full scale, and does not grow when nothing goes in", arguments: cases)
  func stable(_ trial: Case) {
    let rig = rig(trial)
    var noise = Noise(11)
    var loudest = Float(0)
    func play(_ count: Int, _ input: (Int) -> Float) -> Float {
      let sound = rig.play(count) { SIMD2(repeating: input($0)) }
      return (sound.left + sound.right).reduce(0) { $1.isFinite ? max($0, abs($1)) : .infinity }
    }
    loudest = max(loudest, play(2_048) { $0 / 64 % 2 == 0 ? 1 : -1 })
    loudest = max(loudest, play(2_048) { $0 % 1_024 == 0 ? 1 : 0 })
    loudest = max(loudest, play(2_048) { _ in noise.sample() })
    // A resonance of 20 and feedback of 0.98 are up to 34 dB; makeup and drive are levelled.
    #expect(loudest < 64)
    let first = play(Int(0.15 * trial.rate)) { _ in 0 }
    let last = play(Int(0.1 * trial.rate)) { _ in 0 }
    // Never more than went in, or than it was: a predelay answers late.
    #expect(last <= max(first, loudest, 1) * 1.01)
    switch trial.effect {
    // Their feedback, decay or memory says that they go on.
    case .delay, .reverb, .flanger, .phaser, .chorus, .stutter: break
    default: #expect(last < 1e-3)
    }
  }

  @Test(
    "lets no infinity into the mix, is reset, and works again", arguments: BuiltInEffect.allCases)
  func infinity(_ effect: BuiltInEffect) throws {
    let offline = Offline(quantum: 0)
    var noise = Noise(12)
    let sound = (0..<12_000).map { $0 == 6_000 ? Float.infinity : noise.sample() }
    offline.addTrack(sample(12_000) { sound[$0] })
    // A track without the effect is heard meanwhile.
    offline.addTrack(steadySample(0.25))
    offline.addEffect(effect)
    try offline.chain("1")
    offline.update()
    let mix = offline.render(23_000).left
    #expect(mix.allSatisfy { $0.isFinite && abs($0) < 100 })
    // A stutter repeats the silence before the start.
    #expect(effect == .stutter || mix[14_000..<17_000].contains { abs($0 - 0.25) > 0.01 })
    let failed = offline.notices.contains { notice in
      if case .failed(let track, _) = notice { track == offline.id(1) } else { false }
    }
    // What only passes on what goes in, or holds it, may not meet the infinity at all.
    #expect(failed || effect == .stutter || effect == .gate)
  }

  @Test("what was wild is silenced, and nothing else")
  func taming() {
    let sound = UnsafeMutablePointer<Float>.allocate(capacity: 8)
    defer { sound.deallocate() }
    let block = Block(left: sound, right: sound + 4, count: 4)
    for (index, value) in [1, -1e14, 0, -0.5, 96_000, 1e-30, -1, 3].enumerated() {
      sound[index] = Float(value)
    }
    #expect(!block.tame())
    #expect(sound[1] == -1e14)
    for (index, value) in [Float.nan, -Float.infinity, 1e16, 2].enumerated() {
      sound[2 * index] = value
    }
    #expect(block.tame())
    #expect((0..<8).map { sound[$0] } == [0, -1e14, 0, -0.5, 0, 1e-30, 2, 3])
  }
}
