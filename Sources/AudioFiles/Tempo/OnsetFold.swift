/// How strong onsets are that come at even distances, low ones above all.
struct OnsetFold {
  /// The onsets themselves.
  let onsets: OnsetStrength
  private let means: (all: Double, low: Double)

  init(_ onsets: OnsetStrength) {
    self.onsets = onsets
    means = (Self.mean(onsets.all), Self.mean(onsets.low))
  }

  /// The mean strength from `place` on, every `period`, both in values, relative to that of all.
  func strength(from place: Double, every period: Double) -> Double {
    Self.mean(onsets.all, from: place, every: period) / means.all
      + 0.5 * Self.mean(onsets.low, from: place, every: period) / means.low
  }

  /// Whether sound begins at `seconds`, with an onset of at least `part` of the strongest.
  func begins(at seconds: Double, part: Float) -> Bool {
    let place = Int((seconds * onsets.rate).rounded())
    let count = onsets.all.count
    let reach = (place - 1...place + 2).map { ($0 % count + count) % count }
    let peak = onsets.all.max() ?? 0
    return peak > 0 && reach.contains { onsets.all[$0] >= part * peak }
  }

  private static func mean(_ values: [Float]) -> Double {
    max(values.reduce(0) { $0 + Double($1) } / Double(max(1, values.count)), 1e-9)
  }

  private static func mean(_ values: [Float], from place: Double, every period: Double) -> Double {
    var position = place
    var (sum, count) = (0.0, 0.0)
    while Int(position) + 1 < values.count {
      let index = Int(position)
      let part = Float(position - Double(index))
      sum += Double(values[index] * (1 - part) + values[index + 1] * part)
      count += 1
      position += period
    }
    return count > 0 ? sum / count : 0
  }
}
