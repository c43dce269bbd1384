import Foundation

extension Report {
  /// The rows of `group` as aligned text.
  func table(of group: Group) -> String {
    let chosen = rows.filter { $0.group == group }
    let measured = chosen.filter { $0.skipped == nil }
    let skipped = chosen.compactMap { row in row.skipped.map { "  \(row.name): skipped: \($0)" } }
    guard !measured.isEmpty else { return skipped.joined(separator: "\n") }
    let cells =
      [["", "ours", "peer", "ratio", "wanted", ""]]
      + measured.map { row in
        [
          row.name, figure(row.ours, row.unit), figure(row.peer, row.unit),
          figure(row.ratio), row.wanted.map { "≤ " + figure($0) } ?? "—",
          row.isMet.map { $0 ? "ok" : "—" } ?? "",
        ]
      }
    let widths = (0..<6).map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.map { row in
      let name = "  " + row[0].padded(to: widths[0])
      let rest = (1..<6).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
      return ([name] + rest).joined(separator: "  ")
    }
    return (lines + skipped).joined(separator: "\n")
  }

  /// Three digits that count, and the unit.
  private func figure(_ value: Double?, _ unit: String = "") -> String {
    guard var value else { return "" }
    // Nothing has no sign.
    if value == 0 { value = 0 }
    let text =
      abs(value) >= 1000 ? String(format: "%.0f", value) : String(format: "%.3g", value)
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}

extension String {
  /// Filled with spaces up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
