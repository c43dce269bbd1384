import Engine
import Model

extension BeatMap {
  /// How far an attack may lie from where a beat is expected, in seconds.
  private static let reach = 0.025

  /// The beats at `seconds`, settled on the attacks at `attacks`, also in seconds and in order: onsets
  /// are known to a few milliseconds only, attacks are heard to one.
  ///
  /// A beat without an attack goes along with those around it.
  static func settled(_ seconds: [Double], on attacks: [Double]) -> [Double] {
    let distances = seconds.map { beat in distance(beat, attacks, reach: 2 * reach) }
    let known = distances.compactMap { $0 }.sorted()
    guard known.count * 4 >= seconds.count, !known.isEmpty else { return seconds }
    // All of them may be a little late.
    let common = known[known.count / 2]
    var moves = seconds.map { beat in
      distance(beat + common, attacks, reach: reach).map { $0 + common }
    }
    let settled = moves.indices.filter { moves[$0] != nil }
    var next = 0
    for index in moves.indices where moves[index] == nil {
      while next < settled.count && settled[next] < index { next += 1 }
      let before = next > 0 ? settled[next - 1] : nil
      let after = next < settled.count ? settled[next] : nil
      let (low, high) = (before ?? after ?? index, after ?? before ?? index)
      let (start, end) = (moves[low] ?? common, moves[high] ?? common)
      let part = high > low ? Double(index - low) / Double(high - low) : 0
      moves[index] = start + (end - start) * part
    }
    return zip(seconds, moves).map { max(0, $0 + ($1 ?? 0)) }
  }

  /// How much later than `place` the nearest of `attacks` lies; nil if that is more than `reach`.
  private static func distance(_ place: Double, _ attacks: [Double], reach: Double) -> Double? {
    var (low, high) = (0, attacks.count)
    while low < high {
      let middle = (low + high) / 2
      if attacks[middle] < place { low = middle + 1 } else { high = middle }
    }
    let near = [low - 1, low].filter(attacks.indices.contains).map { attacks[$0] - place }
    return near.min { abs($0) < abs($1) }.flatMap { abs($0) <= reach ? $0 : nil }
  }
}
