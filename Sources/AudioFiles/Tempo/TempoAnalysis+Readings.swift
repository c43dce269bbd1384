import Glibc

extension TempoAnalysis {
  /// Below this likelihood there is no beat; up to one half there is one that nobody should trust.
  private static let leastPresence = 0.38

  /// What `readings`, best first, come to.
  ///
  /// - Parameters:
  ///   - odds: the logarithm of the odds that there is a beat.
  ///   - start: where the sound begins, in seconds.
  init(
    _ readings: [TempoReading], odds: Double, onsets: OnsetStrength, seconds: Double, start: Double
  ) {
    let presence = 1 / (1 + exp(-odds))
    guard let best = readings.first, presence >= Self.leastPresence else {
      self.init(
        bpm: nil, beats: nil, loopBeats: nil, loopStart: 0, offset: 0, confidence: 1 - presence,
        candidates: [])
      return
    }
    let total = readings.reduce(0) { $0 + exp($1.score - best.score) }
    var candidates: [Candidate] = []
    var agreeing = 0.0
    for reading in readings {
      let score = exp(reading.score - best.score) / total
      if abs(reading.bpm / best.bpm - 1) < 0.01 { agreeing += score }
      guard !candidates.contains(where: { abs($0.bpm / reading.bpm - 1) < 0.01 }) else { continue }
      candidates.append(Candidate(bpm: reading.bpm, score: score, evidence: reading.evidence))
    }
    let confidence = presence * agreeing
    var beats = best.bpm * seconds / 60
    var loopBeats: Int?
    if let whole = best.beats, confidence >= 0.5 { loopBeats = whole }
    if case .file(let whole) = best.basis { beats = Double(whole) }
    var loopStart = 0.0
    if case .body = best.basis { loopStart = start }
    // Loops and whole pieces mostly begin on a beat, excerpts anywhere.
    let startWeight = best.beats != nil ? 1.5 : onsets.isCircular ? 0.1 : 1
    self.init(
      bpm: best.bpm, beats: beats, loopBeats: loopBeats, loopStart: loopStart,
      offset: BeatPhase.offset(
        of: onsets, bpm: best.bpm, start: start, startWeight: startWeight),
      confidence: confidence, candidates: Array(candidates.prefix(6)))
  }
}
