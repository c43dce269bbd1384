import Model
import Testing

@Suite struct `the effect presets` {
  @Test(arguments: BuiltInEffect.allCases)
  func `set parameters that the effect has, within their ranges`(effect: BuiltInEffect) throws {
    let folder = "Presets/Effects/\(effect.rawValue)"
    let names = try SourceTree.entries(of: folder)
    #expect(names.count >= 2)
    for name in names {
      let preset = try EffectPreset("\(folder)/\(name)")
      #expect(preset.format == "bubbletracks-effect")
      #expect(preset.version == 1)
      #expect(preset.type == effect.rawValue)
      #expect(!preset.parameters.isEmpty)
      expectKnown(preset.parameters, of: effect, in: name)
    }
  }

  @Test func `are there for no other effect`() throws {
    let names = try SourceTree.entries(of: "Presets/Effects")
    #expect(Set(names) == Set(BuiltInEffect.allCases.map(\.rawValue)))
  }
}

/// Records an issue for every value that `effect` has no parameter or no room for.
func expectKnown(_ values: [String: Double], of effect: BuiltInEffect, in place: String) {
  for (name, value) in values {
    let parameter = effect.type.parameters.first { $0.name == name }
    let isPossible = parameter?.range.contains(value) ?? false
    #expect(isPossible, "\(place): \(name) \(value)")
  }
}
