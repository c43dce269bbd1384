/// A time in which beats come evenly, beside the sound's own.
struct EvenTime {
  /// The places of beats in the sound, and how long each lasts in even time.
  private let beats: [Double]
  /// Values a beat in even time.
  let period: Double
  /// Beats before the first one, down to the sound's begin.
  private let lead: Double

  /// The time in which `beats`, places in the sound, come evenly, as fast as on average.
  init?(_ beats: [Double]) {
    guard beats.count > 2, let first = beats.first, let last = beats.last,
      zip(beats, beats.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.beats = beats
    period = (last - first) / Double(beats.count - 1)
    lead = first / (beats[1] - beats[0])
  }

  /// The place in even time of `place` in the sound.
  func even(_ place: Double) -> Double {
    var (low, high) = (0, beats.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if beats[middle] <= place { low = middle } else { high = middle }
    }
    let part = (place - beats[low]) / (beats[low + 1] - beats[low])
    return (Double(low) + part + lead) * period
  }

  /// The place in the sound of `place` in even time.
  func own(_ place: Double) -> Double {
    let beat = place / period - lead
    let index = min(max(Int(beat.rounded(.down)), 0), beats.count - 2)
    return beats[index] + (beat - Double(index)) * (beats[index + 1] - beats[index])
  }

  /// `onsets` as they come in even time.
  func evened(_ onsets: OnsetStrength) -> OnsetStrength {
    let count = max(1, Int(even(Double(onsets.all.count - 1)).rounded(.down)) + 1)
    func evened(_ values: [Float]) -> [Float] {
      (0..<count).map { index in
        let place = max(0, own(Double(index)))
        let whole = Int(place)
        guard whole + 1 < values.count else { return 0 }
        let part = Float(place - Double(whole))
        return values[whole] * (1 - part) + values[whole + 1] * part
      }
    }
    return OnsetStrength(
      all: evened(onsets.all), low: evened(onsets.low), rate: onsets.rate, isCircular: false)
  }

  /// How far the beats lie from where even ones would lie at best, at most, in values.
  var deviation: Double {
    // The line of least squares.
    let count = Double(beats.count)
    let middle = (count - 1) / 2
    let mean = beats.reduce(0, +) / count
    var (cross, square) = (0.0, 0.0)
    for (index, place) in beats.enumerated() {
      let distance = Double(index) - middle
      cross += distance * (place - mean)
      square += distance * distance
    }
    let slope = cross / square
    return beats.enumerated().reduce(0) { most, beat in
      max(most, abs(beat.element - mean - slope * (Double(beat.offset) - middle)))
    }
  }
}
