import Testing

@testable import Model

/// The table of the manual, by hand: name, unit, range, value at first.
private let manual: [String: [(String, String, ClosedRange<Double>?, Double?)]] = [
  "lowpass": filter, "highpass": filter, "bandpass": filter,
  "equalizer": [
    ("low", "dB", -24...12, 0), ("mid", "dB", -24...12, 0), ("high", "dB", -24...12, 0),
  ],
  "delay": [
    ("time", "beats", 1.0 / 32...8, 0.5), ("feedback", "", 0...0.98, 0.4),
    ("damping", "Hz", nil, 8_000), ("spread", "", 0...1, 0),
  ],
  "reverb": [
    ("decay", "s", 0.1...30, 2), ("size", "", 0...1, 0.6), ("predelay", "ms", 0...250, 10),
    ("damping", "Hz", nil, 6_000),
  ],
  "chorus": sweep, "flanger": sweep, "phaser": sweep,
  "drive": [("gain", "dB", 0...48, 18), ("tone", "Hz", nil, 8_000)],
  "crusher": [("bits", "bits", 1...24, 8), ("rate", "Hz", 100...48_000, 8_000)],
  "compressor": [
    ("threshold", "dB", nil, -18), ("ratio", "", nil, 4), ("attack", "ms", nil, 10),
    ("release", "ms", nil, 120), ("makeup", "dB", nil, 0),
  ],
  "tremolo": pulse, "autopan": pulse,
  "gate": [("period", "beats", nil, 0.25), ("duty", "", 0...1, 0.5), ("smooth", "ms", nil, 3)],
  "stutter": [("length", "beats", 1.0 / 32...4, 0.25)],
  "pitch": [("semitones", "semitones", -24...24, 0)],
  "ring": [("frequency", "Hz", 1...5_000, 440)],
]
private let filter: [(String, String, ClosedRange<Double>?, Double?)] = [
  ("cutoff", "Hz", 20...20_000, 1_000), ("resonance", "Q", 0.5...20, 0.707),
]
private let sweep: [(String, String, ClosedRange<Double>?, Double?)] = [
  ("rate", "Hz", 0.01...10, nil), ("depth", "", 0...1, nil), ("feedback", "", -0.95...0.95, nil),
]
private let pulse: [(String, String, ClosedRange<Double>?, Double?)] = [
  ("period", "beats", nil, 1), ("depth", "", 0...1, 0.8), ("shape", "", 0...1, 0),
]

@Suite("The types of effects") struct EffectTypeTests {
  @Test("are those of the manual")
  func names() {
    #expect(Set(BuiltInEffect.allCases.map(\.type.name)) == Set(manual.keys))
  }

  @Test("have the manual's parameters, then mix and level", arguments: BuiltInEffect.allCases)
  func parameters(effect: BuiltInEffect) throws {
    let type = effect.type
    let rows = try #require(manual[type.name])
    #expect(type.parameters.map(\.name) == rows.map(\.0) + ["mix", "level"])
    for (parameter, row) in zip(type.parameters, rows) {
      #expect(parameter.unit == row.1)
      if let range = row.2 { #expect(parameter.range == range) }
      if let initial = row.3 { #expect(parameter.initial == initial) }
    }
    let mixes = ["delay": 0.35, "reverb": 0.3, "chorus": 0.5, "flanger": 0.5, "phaser": 0.5]
    let mix = type.parameters[rows.count]
    #expect(mix.range == 0...1)
    #expect(mix.initial == mixes[type.name, default: 1])
    let level = type.parameters[rows.count + 1]
    #expect(level.range == -60...12)
    #expect(level.initial == 0)
    #expect(level.unit == "dB")
  }

  @Test("have parameters that begin within their range", arguments: BuiltInEffect.allCases)
  func ranges(effect: BuiltInEffect) {
    for parameter in effect.type.parameters {
      #expect(parameter.range.contains(parameter.initial))
      #expect(parameter.scale == .linear || parameter.range.lowerBound > 0)
      #expect(parameter.unit != "Hz" || parameter.scale == .logarithmic)
      #expect(!parameter.summary.isEmpty)
    }
  }

  @Test("find their parameters by name")
  func lookup() {
    #expect(BuiltInEffect.ring.type.index(of: "frequency") == 0)
    #expect(BuiltInEffect.ring.type.index(of: "level") == 2)
    #expect(BuiltInEffect.ring.type.index(of: "cutoff") == nil)
  }

  @Test("clamp what lies outside a range")
  func clamping() {
    let cutoff = BuiltInEffect.lowpass.type.parameters[0]
    #expect(cutoff.clamp(5) == 20)
    #expect(cutoff.clamp(1e9) == 20_000)
    #expect(cutoff.clamp(440) == 440)
  }
}
