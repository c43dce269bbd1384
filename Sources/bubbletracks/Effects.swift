import Control
import Foundation
import Model
import Stage

/// The command `effects`: lists all effects with their parameters.
enum EffectList {
  /// Prints the list, as a table or as JSON. Throws a `Failure` if it cannot be written.
  static func run(isJSON: Bool) throws {
    try StandardOutput.write(isJSON ? EffectCatalogue.json : table(EffectType.all))
  }

  /// The effects as a table, by group.
  static func table(_ effects: [EffectType]) -> String {
    var lines: [String] = []
    for group in groups(effects) {
      if !lines.isEmpty { lines.append("") }
      lines.append(group.uppercased())
      for effect in effects where effect.group == group {
        lines.append("  " + field(effect.name, 13) + effect.summary)
        lines += effect.parameters.map { "    " + line($0) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The groups in the order in which they first come.
  private static func groups(_ effects: [EffectType]) -> [String] {
    var groups: [String] = []
    for effect in effects where !groups.contains(effect.group) { groups.append(effect.group) }
    return groups
  }

  private static func line(_ parameter: Parameter) -> String {
    let range = parameter.range
    let span = [range.lowerBound, range.upperBound].map { Figures.short($0, digits: 6) }
      .joined(separator: "…")
    return field(parameter.name, 11) + field("\(span) \(parameter.unit)", 17)
      + field("(\(Figures.short(parameter.initial)))", 8)
      + field(parameter.scale == .logarithmic ? "log" : "", 5) + parameter.summary
  }

  private static func field(_ text: String, _ columns: Int) -> String {
    text.padding(toLength: max(columns, text.count + 1), withPad: " ", startingAt: 0)
  }
}
