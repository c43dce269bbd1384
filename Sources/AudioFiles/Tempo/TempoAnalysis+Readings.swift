import Glibc

extension TempoAnalysis {
  /// Below this likelihood there is no beat; up to one half there is one that nobody should trust.
  private static let leastPresence = 0.38
  /// Tempos that are told of, beside those that others may hear instead.
  private static let told = 4

  /// What `readings`, best first, come to.
  ///
  /// - Parameters:
  ///   - odds: the logarithm of the odds that there is a beat.
  ///   - start: where what may loop begins, in seconds.
  ///   - begin: where the sound begins, in seconds.
  init(
    _ readings: [TempoReading], odds: Double, onsets: OnsetStrength, seconds: Double,
    start: Double, begin: Double
  ) {
    let presence = 1 / (1 + exp(-odds))
    let shares = TempoShare.shares(of: readings, presence: presence)
    guard let best = shares.first, presence >= Self.leastPresence else {
      self.init(
        bpm: nil, beats: nil, loopBeats: nil, metre: nil, loopStart: 0, offset: 0,
        confidence: 1 - presence,
        candidates: [])
      return
    }
    let runnerUp = shares.dropFirst().map(\.share).max() ?? 0
    var candidates: [Candidate] = []
    for (index, tempo) in shares.enumerated() {
      let isBest = index == 0
      guard index < Self.told || tempo.isRelated(to: best) else { continue }
      let reading = tempo.reading
      let phase = BeatPhase(of: onsets, reading, start: start, begin: begin)
      // Which tempo it is comes first: of the best, the likelier phase is likelier than others.
      let half = isBest ? min(phase.halfShare, 1 - runnerUp / tempo.share) : phase.halfShare
      let isTold = isBest || half > 0.2 && half * tempo.share > 0.01
      candidates.append(
        Candidate(
          bpm: reading.bpm, offset: phase.offset, score: tempo.share * (isTold ? 1 - half : 1),
          evidence: reading.evidence))
      guard isTold else { continue }
      candidates.append(
        Candidate(
          bpm: reading.bpm, offset: phase.half, score: tempo.share * half,
          evidence: "\(reading.evidence), half a beat off"))
    }
    candidates[1...].sort { $0.score > $1.score }
    let whole = best.reading.beats
    var beats = best.reading.bpm * seconds / 60
    if case .file(let count) = best.reading.basis { beats = Double(count) }
    var loopStart = 0.0
    if case .body = best.reading.basis { loopStart = start }
    self.init(
      bpm: best.reading.bpm, beats: beats, loopBeats: best.share >= 0.5 ? whole : nil,
      metre: best.reading.metre, loopStart: loopStart, offset: candidates[0].offset,
      confidence: best.share, candidates: candidates)
  }
}
