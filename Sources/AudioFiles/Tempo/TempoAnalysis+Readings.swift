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
        bpm: nil, beats: nil, loopBeats: nil, metre: nil, loopStart: 0, offset: 0,
        confidence: 1 - presence,
        candidates: [])
      return
    }
    let total = readings.reduce(0) { $0 + exp($1.score - best.score) }
    let isPiece = !onsets.isCircular
    var candidates: [Candidate] = []
    var agreeing = 0.0
    var offset = 0.0
    for reading in readings {
      let score = exp(reading.score - best.score) / total
      if abs(reading.bpm / best.bpm - 1) < 0.01 { agreeing += score }
      guard candidates.count < 6,
        !candidates.contains(where: { abs($0.bpm / reading.bpm - 1) < 0.01 })
      else { continue }
      // Loops and whole pieces mostly begin on a beat, excerpts anywhere.
      let startWeight = reading.beats != nil ? 1.5 : isPiece ? 1 : 0.1
      let phase = BeatPhase(
        of: onsets, bpm: reading.bpm, start: start, startWeight: startWeight)
      if candidates.isEmpty { offset = phase.offset }
      candidates.append(
        Candidate(
          bpm: reading.bpm, offset: phase.offset, score: score * (1 - phase.halfShare),
          evidence: reading.evidence))
      if phase.halfShare > 0.2 {
        candidates.append(
          Candidate(
            bpm: reading.bpm, offset: phase.half, score: score * phase.halfShare,
            evidence: "\(reading.evidence), half a beat later"))
      }
    }
    candidates[1...].sort { $0.score > $1.score }
    let confidence = presence * agreeing
    var beats = best.bpm * seconds / 60
    var loopBeats: Int?
    if let whole = best.beats, confidence >= 0.5 { loopBeats = whole }
    if case .file(let whole) = best.basis { beats = Double(whole) }
    var loopStart = 0.0
    if case .body = best.basis { loopStart = start }
    self.init(
      bpm: best.bpm, beats: beats, loopBeats: loopBeats, metre: best.metre, loopStart: loopStart,
      offset: offset, confidence: confidence, candidates: Array(candidates.prefix(6)))
  }
}
