extension TempoSearch {
  /// How far a reading may lie behind the best and still count as heard, as a logarithm.
  private static let heard = 8.0
  /// How far what is written may lie from what is heard: tags are rounded to whole beats a minute.
  static let tolerance = 0.01

  /// `readings`, best first, after what `hints` say of a sound of `seconds`.
  ///
  /// The sound must support it: the tempo itself was heard, or that of which it is plainly half or
  /// twice. Which of those is counted its author knows best, so such a reading is as likely as the
  /// one that was heard, before the hint counts for it.
  func hinted(
    _ readings: [TempoReading], by hints: [TempoHint], seconds: Double,
    tolerance: Double = TempoSearch.tolerance
  ) -> [TempoReading] {
    guard let best = readings.first, !hints.isEmpty else { return readings }
    let heard = readings.filter { $0.score > best.score - Self.heard }
    var result = readings
    var gains = readings.map { _ in 0.0 }
    for hint in hints {
      guard let tempo = hint.tempo(seconds: seconds) else { continue }
      var supported = Set(
        readings.indices.filter {
          readings[$0].isNear(tempo, tolerance) && readings[$0].score > best.score - Self.heard
        })
      for octave in octaves(of: heard, hint, tempo, tolerance) {
        let same = result.indices.filter { result[$0].isSame(as: octave) }
        if same.isEmpty {
          result.append(octave)
          gains.append(0)
        }
        for index in same where result[index].score < octave.score {
          (result[index].score, result[index].heard) = (octave.score, octave.heard)
        }
        supported.formUnion(same.isEmpty ? [result.count - 1] : same)
      }
      for index in supported { gains[index] += hint.weight }
      for index in result.indices where result[index].isNear(tempo, tolerance) {
        result[index].add(hint)
      }
    }
    for index in result.indices { result[index].score += gains[index] }
    return result.sorted { $0.score > $1.score }
  }

  /// What of `heard` is twice or half `tempo`, read at `tempo`; none if a loop would not be whole
  /// then.
  private func octaves(
    of heard: [TempoReading], _ hint: TempoHint, _ tempo: Double, _ tolerance: Double
  ) -> [TempoReading] {
    guard hint.tellsOctave, let best = heard.first else { return [] }
    // Not a quarter of what is heard best, because half of it may be heard, too.
    for factor in [2, 0.5] where !best.isNear(tempo / (factor * factor), tolerance) {
      let related = heard.filter { $0.isNear(tempo / factor, tolerance) }
      guard let first = related.first, first.basis.times(factor) != nil else { continue }
      return related.compactMap { reading in
        reading.basis.times(factor).map { basis in
          var octave = self.reading(reading.bpm * factor, basis)
          (octave.score, octave.heard) = (reading.score, (reading.bpm, reading.basis))
          return octave
        }
      }
    }
    return []
  }
}
