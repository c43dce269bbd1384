import Foundation

/// What was found: figures of ours beside those of peers, and what was skipped.
struct Report: Codable {
  /// One comparison.
  struct Row: Codable {
    var group: Group
    var name: String
    var unit = ""
    /// Ours and the peer's, as medians.
    var ours: Double?
    var peer: Double?
    /// Ours divided by the peer's.
    var ratio: Double?
    /// The greatest ratio that will do, or, without a peer, the greatest figure of ours.
    var wanted: Double?
    /// Whether it does; nil if nothing is wanted or nothing was measured.
    var isMet: Bool?
    /// Why it was skipped.
    var skipped: String?
  }

  private(set) var rows: [Row] = []

  /// Adds a comparison of the medians of figures that were measured in turns; the ratio is the
  /// median of the rounds' ratios, so that what slows a whole round down does not count.
  mutating func add(
    _ group: Group, _ name: String, _ unit: String, ours: [Double], peer: [Double],
    wanted: Double? = nil
  ) {
    guard !ours.isEmpty, !peer.isEmpty else {
      return skip(group, name, why: "nothing was measured")
    }
    // Nothing beside nothing is as much.
    let ratio = zip(ours, peer).map { $0 == 0 && $1 == 0 ? 1 : $0 / $1 }.median
    rows.append(
      Row(
        group: group, name: name, unit: unit, ours: ours.median, peer: peer.median, ratio: ratio,
        wanted: wanted, isMet: wanted.map { ratio <= $0 }))
  }

  /// Adds a figure of ours that stands for itself and, if `wanted` is given, may not exceed it.
  mutating func add(
    _ group: Group, _ name: String, _ unit: String, ours: Double, wanted: Double? = nil
  ) {
    guard !ours.isNaN else { return skip(group, name, why: "nothing was measured") }
    rows.append(
      Row(
        group: group, name: name, unit: unit, ours: ours, wanted: wanted,
        isMet: wanted.map { ours <= $0 }))
  }

  /// Notes that something could not be measured.
  mutating func skip(_ group: Group, _ name: String, why: String) {
    rows.append(Row(group: group, name: name, skipped: why))
  }

  /// Writes everything as JSON to `path`.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    try encoder.encode(self).write(to: URL(filePath: path))
  }
}
