import Glibc

/// The beats of onsets whose tempo moves, one by one.
///
/// Dynamic programming finds the places that have strong onsets and lie a local period apart
/// (D. P. W. Ellis, "Beat tracking by dynamic programming", 2007).
struct BeatTrack {
  /// The places of the beats, in values of the onsets.
  private(set) var places: [Double]
  /// How strong the onsets at them are; 1 is the mean.
  private(set) var weights: [Double]

  /// The beats of `onsets` along `path`; the greater the `tightness`, the more strictly they keep to
  /// its periods.
  init(_ onsets: [Float], along path: TempoPath, tightness: Float) {
    let power = onsets.reduce(0) { $0 + $1 * $1 } / Float(max(1, onsets.count))
    let scale = power > 0 ? 1 / power.squareRoot() : 0
    var totals = [Float](repeating: 0, count: onsets.count)
    var formers = [Int32](repeating: -1, count: onsets.count)
    var costs: [Float] = []
    var known = 0.0
    var nearest = 0
    for index in onsets.indices {
      let period = path.period(at: index)
      if period != known {
        known = period
        nearest = Int(0.6 * period)
        costs = (nearest...Int(1.6 * period)).map {
          let octaves = Float(log(Double($0) / period))
          return tightness * octaves * octaves
        }
      }
      var (best, former) = (-Float.infinity, -1)
      for (step, cost) in costs.enumerated() {
        let place = index - nearest - step
        if place < 0 { break }
        let value = totals[place] - cost
        if value > best { (best, former) = (value, place) }
      }
      totals[index] = onsets[index] * scale + max(best, 0)
      formers[index] = Int32(best > 0 ? former : -1)
    }
    // The last beat is the best of the last period.
    let tail = max(0, onsets.count - Int(path.period(at: onsets.count)))
    var place = (tail..<onsets.count).max { totals[$0] < totals[$1] } ?? -1
    var found: [Int] = []
    while place >= 0 {
      found.append(place)
      place = Int(formers[place])
    }
    places = []
    weights = []
    for place in found.reversed() {
      places.append(Double(place) + Self.offset(onsets, place))
      weights.append(Double(onsets[place] * scale))
    }
  }

  /// The strongest onsets near `places`, at most `reach` values away.
  init(_ onsets: [Float], near places: [Double], reach: Double) {
    let power = onsets.reduce(0) { $0 + $1 * $1 } / Float(max(1, onsets.count))
    let scale = power > 0 ? 1 / power.squareRoot() : 0
    self.places = []
    weights = []
    for place in places {
      let range = max(0, Int((place - reach).rounded(.up)))...max(0, Int(place + reach))
      var (best, strength) = (Int(place.rounded()), Float(0))
      for index in range where index < onsets.count {
        let distance = Float((Double(index) - place) / reach)
        let value = onsets[index] * (1 - 0.5 * distance * distance)
        if value > strength { (best, strength) = (index, value) }
      }
      self.places.append(strength > 0 ? Double(best) + Self.offset(onsets, best) : place)
      weights.append(Double(strength * scale))
    }
  }

  /// How far from the value `index` the top of a parabola through it and its neighbours lies.
  private static func offset(_ values: [Float], _ index: Int) -> Double {
    guard index > 0, index + 1 < values.count else { return 0 }
    let bend = values[index - 1] - 2 * values[index] + values[index + 1]
    guard bend < 0 else { return 0 }
    return Double(max(-0.5, min(0.5, (values[index - 1] - values[index + 1]) / (2 * bend))))
  }

  /// The places where the tempo moves smoothly: the stiffer, the more, and the nearer to them where
  /// onsets are strong.
  ///
  /// The graduation of E. T. Whittaker (1923): the least sum of squared distances and `stiffness`
  /// times squared second differences.
  func smoothed(_ stiffness: Double) -> [Double] {
    let count = places.count
    guard count > 2 else { return places }
    let weights = weights.map { min($0, 2) + 0.02 }
    // The symmetric band matrix: its diagonal and the two beside it.
    var (main, next, far) = (
      weights, [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
    )
    for index in 0..<count - 2 {
      main[index] += stiffness
      main[index + 1] += 4 * stiffness
      main[index + 2] += stiffness
      next[index] -= 2 * stiffness
      next[index + 1] -= 2 * stiffness
      far[index] += stiffness
    }
    // Its factors L D Lᵀ, then forwards and backwards.
    var solution = zip(places, weights).map { $0 * $1 }
    for index in 0..<count {
      if index + 1 < count {
        let share = next[index] / main[index]
        main[index + 1] -= share * next[index]
        if index + 2 < count { next[index + 1] -= share * far[index] }
        solution[index + 1] -= share * solution[index]
        next[index] = share
      }
      if index + 2 < count {
        let share = far[index] / main[index]
        main[index + 2] -= share * far[index]
        solution[index + 2] -= share * solution[index]
        far[index] = share
      }
    }
    for index in stride(from: count - 1, through: 0, by: -1) {
      var value = solution[index] / main[index]
      if index + 1 < count { value -= next[index] * solution[index + 1] }
      if index + 2 < count { value -= far[index] * solution[index + 2] }
      solution[index] = value
    }
    return solution
  }
}
