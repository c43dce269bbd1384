/// Finds the ways to hear the beat in onsets.
struct TempoSearch {
  /// The tempos that are looked for.
  static let range = 55.0...215.0
  /// A file up to this many seconds may be a loop.
  static let longestLoop = 30.0

  private let file: OnsetStrength
  private let onsets: Rhythm

  init(_ file: OnsetStrength) {
    self.file = file
    onsets = Rhythm(file, isCircular: false, longest: Int(4.5 * file.rate))
  }

  /// The readings, best first. `body` is the file's sound without the silence around it, if any.
  func readings(body: OnsetStrength?) -> [TempoReading] {
    var found = onsetReadings()
    if file.isCircular {
      found += wholeReadings(file) { .file(beats: $0) }
      if let body { found += wholeReadings(body) { .body(beats: $0) } }
    }
    for index in found.indices {
      found[index].score = TempoRanking.score(found[index], isLoop: file.isCircular)
    }
    return found.sorted { $0.score > $1.score }
  }

  /// The reading of `bpm` beats a minute as onsets come in the file, not as they go round.
  func reading(_ bpm: Double, _ basis: TempoReading.Basis) -> TempoReading {
    onsets.reading(bpm, basis, deviation: 0)
  }

  /// `readings`, best first, with what others may hear instead of the best, however unlikely.
  func completed(_ readings: [TempoReading]) -> [TempoReading] {
    guard let best = readings.first else { return [] }
    let missing = TempoShare.relations.map { $0 * best.bpm }
      .filter { tempo in !readings.contains { $0.isNear(tempo) } }
    return readings
      + missing.map { tempo in
        var reading = reading(tempo, .onsets)
        let score = TempoRanking.score(reading, isLoop: file.isCircular)
        reading.score = min(score, best.score - 1)
        return reading
      }
  }

  /// Tempos at which the onsets repeat, and those related to the best of them.
  private func onsetReadings() -> [TempoReading] {
    var tempos = peaks()
    for tempo in tempos.prefix(3) {
      let related = [0.5, 2, 2.0 / 3, 1.5, 0.75, 4.0 / 3].map { tempo * $0 }
      tempos += related.filter(Self.range.contains)
    }
    var seen: [Double] = []
    var found: [TempoReading] = []
    for tempo in tempos {
      let reach = file.duration > 20 ? 0.6 : 0.3
      let bpm = 60 * onsets.pulse.refined(tempo / 60, reach: reach)
      guard bpm > 54, bpm < 220, !seen.contains(where: { abs($0 / bpm - 1) < 0.002 }) else {
        continue
      }
      seen.append(bpm)
      found.append(onsets.reading(bpm, .onsets, deviation: 0))
    }
    return found
  }

  /// The eight best tempos at which the onsets are most like themselves.
  private func peaks() -> [Double] {
    let linear = onsets.likeness
    let shortest = max(2, Int(60 / Self.range.upperBound * file.rate))
    let longest = min(Int(60 / Self.range.lowerBound * file.rate), linear.lags.upperBound - 2)
    guard shortest <= longest else { return [] }
    var peaks: [(bpm: Double, strength: Double)] = []
    for lag in shortest...longest {
      let (before, here, after) = (linear[lag - 1], linear[lag], linear[lag + 1])
      guard here > before, here >= after else { continue }
      let offset = Double(before - after) / Double(2 * (before - 2 * here + after))
      let period = Double(lag) + offset
      peaks.append((60 * file.rate / period, strength(period)))
    }
    return peaks.sorted { $0.strength > $1.strength }.prefix(8).map(\.bpm)
  }

  /// How well a beat of `period` values explains the onsets better than its parts do.
  private func strength(_ period: Double) -> Double {
    func at(_ beats: Double) -> Double? { onsets.likeness.at(beats * period) }
    let multiples: [(beats: Double, weight: Double)] = [(1, 1), (2, 1), (3, 0.5), (4, 1)]
    let known = multiples.compactMap { part in at(part.beats).map { ($0, part.weight) } }
    let sum = known.reduce(0) { $0 + $1.0 * $1.1 }
    let weight = known.reduce(0) { $0 + $1.1 }
    let parts = max(at(0.5) ?? 0, at(0.25) ?? 0, 0) / 3 + max(at(1.0 / 3) ?? 0, 0) / 6
    return sum / max(weight, 1) - parts
  }

  /// Tempos of which `loop` holds a whole number of beats.
  private func wholeReadings(
    _ loop: OnsetStrength, basis: (Int) -> TempoReading.Basis
  ) -> [TempoReading] {
    let rhythm = Rhythm(loop, isCircular: true, longest: 0)
    return (1...128).compactMap { beats in
      let bpm = 60 * Double(beats) / loop.duration
      guard Self.range.contains(bpm) else { return nil }
      let own = 60 * rhythm.pulse.refined(bpm / 60, reach: 0.6)
      return rhythm.reading(bpm, basis(beats), deviation: (own - bpm) / 60 * loop.duration)
    }
  }
}
