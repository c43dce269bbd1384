import Foundation
import Model
import Stage
import Testing

/// The table of effects in README.md tells what there is.
@Suite struct EffectTableTests {
  /// A parameter as README.md has it.
  private struct Row: Equatable {
    var unit: String
    var range: ClosedRange<Double>
    var initial: Double
  }

  private let lines: [Substring]

  init() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../README.md").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    let begin = try #require(text.range(of: "### Effects\n"))
    let end = try #require(text.range(of: "### Scenes\n"))
    lines = text[begin.upperBound..<end.lowerBound].split(separator: "\n")
  }

  /// `1/32`, `−24` or `0.5`.
  private func number(_ text: Substring) -> Double? {
    let parts = text.replacing("−", with: "-").split(separator: "/").map { Double($0) ?? .nan }
    return parts.count == 2 ? parts[0] / parts[1] : parts.first
  }

  /// The parameters in a cell, and the initial `mix` if it tells that.
  private func read(_ cell: Substring) throws -> (rows: [String: Row], mix: Double?) {
    var rows: [String: Row] = [:]
    let entry =
      /(?<names>(?:`\w+` )+)(?:(?<unit>[A-Za-z]+) )?(?<low>[^ …]+)…(?<high>[^ ]+) \((?<initial>[^)]+)\)/
    for match in cell.matches(of: entry) {
      let low = try #require(number(match.low))
      let row = Row(
        unit: String(match.unit ?? ""), range: low...(try #require(number(match.high))),
        initial: try #require(number(match.initial)))
      for name in match.names.split(separator: " ") {
        rows[name.trimmingCharacters(in: ["`"])] = row
      }
    }
    return (rows, try cell.firstMatch(of: /; `mix` (\S+)/).map { try #require(number($0.1)) })
  }

  @Test("README's table has every effect with its parameters, ranges and defaults")
  func complete() throws {
    for effect in EffectType.all {
      let line = try #require(
        lines.first {
          $0.hasPrefix("|") && ($0.split(separator: "|").first ?? "").contains("`\(effect.name)`")
        },
        "\(effect.name) is missing")
      let (rows, mix) = try read(try #require(line.split(separator: "|").dropFirst().first))
      let own = effect.parameters.filter { !["mix", "level"].contains($0.name) }
      #expect(Set(rows.keys) == Set(own.map(\.name)), "\(effect.name)")
      for parameter in own {
        let unit = parameter.unit == parameter.name ? "" : parameter.unit
        #expect(
          rows[parameter.name]
            == Row(unit: unit, range: parameter.range, initial: parameter.initial),
          "\(effect.name) \(parameter.name)")
      }
      let wet = effect.parameters.first { $0.name == "mix" }?.initial
      #expect(mix ?? 1 == wet, "\(effect.name) mix")
      let level = try #require(effect.parameters.first { $0.name == "level" })
      #expect(level.range == -60...12 && level.initial == 0 && level.unit == "dB")
    }
  }
}
