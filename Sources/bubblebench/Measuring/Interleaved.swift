/// One of several things measured in turns.
struct Contestant {
  let name: String
  let measure: () throws -> Double
}

/// Measures every contestant `rounds` times, in turns so that what else the machine does meets all
/// alike, and in the other direction every other round. The figures by name, in order of rounds.
func interleaved(_ rounds: Int, _ contestants: [Contestant]) throws -> [String: [Double]] {
  var figures: [String: [Double]] = [:]
  for round in 0..<rounds {
    for contestant in round % 2 == 0 ? contestants : contestants.reversed() {
      figures[contestant.name, default: []].append(try contestant.measure())
    }
  }
  return figures
}

extension [Double] {
  /// The middle value, or the mean of the two; NaN without values.
  var median: Double { quantile(0.5) }

  /// The value below which the share `part` lies, between the two nearest; NaN without values.
  func quantile(_ part: Double) -> Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    let place = part * Double(count - 1)
    let below = Int(place)
    let above = Swift.min(below + 1, count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
