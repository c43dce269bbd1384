import Model

extension TempoAnalysis {
  /// How far what is written may lie from the mean of a tempo that wanders.
  private static let tolerance = 0.04

  /// The beat of `samples`, `rate` a second, with the onsets `sound`, whose tempo wanders as `wander`
  /// says; nil if it cannot be followed surely enough to play by.
  ///
  /// - Parameters:
  ///   - hints: what is written about its tempo.
  ///   - fade: how much quieter it ends than it is, in decibels.
  ///   - begin: where the sound begins, in seconds.
  init?(
    _ wander: Wander, hints: [TempoHint], fade: Double, sound: OnsetStrength,
    _ samples: UnsafeBufferPointer<Float>, rate: Double, begin: Double
  ) {
    let seconds = Double(samples.count) / rate
    var odds = BeatPresence.logarithmicOdds(wander.readings[0], onsets: wander.onsets, fade: fade)
    odds += TempoHint.odds(
      hints, of: wander.readings[0], seconds: seconds, tolerance: Self.tolerance)
    let readings = TempoSearch(wander.onsets).hinted(
      wander.readings, by: hints, seconds: seconds, tolerance: Self.tolerance)
    let even = TempoAnalysis(
      readings, odds: odds, onsets: wander.onsets, seconds: wander.onsets.duration, start: 0,
      begin: max(0, wander.time.even(begin * sound.rate) / sound.rate))
    guard even.confidence >= 0.5, let bpm = even.bpm else { return nil }
    let beats = wander.beats(bpm: bpm, offset: even.offset, of: sound, seconds: seconds)
    let attacks = Attacks.find(in: samples, rate: rate)
    guard let map = BeatMap(seconds: BeatMap.settled(beats, on: attacks)) else { return nil }
    let tempo = map.tempo
    let (slow, fast) = (map.tempos.lowerBound.rounded(), map.tempos.upperBound.rounded())
    // Beats settle on attacks, those half a beat away with them.
    func place(_ even: Double) -> Double { wander.time.own(even * sound.rate) / sound.rate }
    let shift = map.time(of: 0) - place(even.offset)
    self.init(
      bpm: tempo, beats: map.beat(at: seconds) - map.beat(at: 0), loopBeats: nil,
      metre: even.metre, loopStart: 0, offset: map.time(of: 0), confidence: even.confidence,
      candidates: even.candidates.enumerated().map { index, candidate in
        let isFirst = index == 0
        let offset = place(candidate.offset) + (candidate.bpm == bpm ? shift : 0)
        return Candidate(
          bpm: candidate.bpm * tempo / bpm, offset: isFirst ? map.time(of: 0) : max(0, offset),
          score: candidate.score,
          evidence: "\(candidate.evidence), beat by beat from \(Int(slow)) to \(Int(fast)) BPM")
      }, map: map)
  }
}
