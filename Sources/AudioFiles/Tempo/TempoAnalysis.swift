import Model

/// The beat of a sound: how fast, how many, where the first one is, and how sure that is.
public struct TempoAnalysis: Equatable, Sendable {
  /// One way to hear the tempo.
  public struct Candidate: Equatable, Sendable, Encodable {
    /// Beats a minute.
    public let bpm: Double
    /// The seconds to the first beat.
    public let offset: Double
    /// How likely it is, 0 to 1; all of them make 1.
    public let score: Double
    /// What it rests on, in words.
    public let evidence: String
  }

  /// Beats a minute; nil without a beat.
  public let bpm: Double?
  /// The length in beats: a whole number for a loop. Nil without a beat.
  public let beats: Double?
  /// The whole number of beats that the file is long, if it is a loop, surely enough to loop by.
  public let loopBeats: Int?
  /// Beats in a bar, if it is clear; else nil.
  public let metre: Int?
  /// Where in the file the loop of `loopBeats` begins, in seconds.
  public let loopStart: Double
  /// The seconds to the first beat.
  public let offset: Double
  /// How likely `bpm`, or that there is no beat, is right: 0 to 1.
  public let confidence: Double
  /// The ways to hear the tempo, best first; none without a beat.
  public let candidates: [Candidate]
  /// The beats one by one, where the tempo wanders; `bpm` is their mean then.
  public var map: BeatMap?

  /// Nothing has a beat.
  static let none = TempoAnalysis(
    bpm: nil, beats: nil, loopBeats: nil, metre: nil, loopStart: 0, offset: 0, confidence: 1,
    candidates: [])

  /// Finds the beat in `samples` of one channel, `rate` of them a second.
  ///
  /// Readings that `hints` agree with are likelier. Any thread but the audio thread.
  public static func analyse(
    _ samples: UnsafeBufferPointer<Float>, rate: Double, hints: [TempoHint] = []
  ) -> TempoAnalysis {
    let seconds = Double(samples.count) / rate
    let isLoop = seconds <= TempoSearch.longestLoop
    guard let onsets = OnsetStrength(samples, sampleRate: rate, isCircular: isLoop) else {
      return none
    }
    let begin = SoundBegin.seconds(samples, rate: rate)
    let written = isLoop ? loop(hints, rate: rate, count: samples.count) : nil
    let range =
      written ?? (isLoop ? SoundEdges.body(samples, rate: rate) : 0..<samples.count)
    let body =
      range.count == samples.count
      ? nil
      : OnsetStrength(
        UnsafeBufferPointer(rebasing: samples[range]), sampleRate: rate, isCircular: true)
    let search = TempoSearch(onsets)
    var readings = search.readings(body: body)
    guard let heard = readings.first else { return none }
    let fade = BeatPresence.fade(samples)
    let line = onsets.asLine
    if let wander = Wander(line),
      let found = TempoAnalysis(
        wander, hints: hints, fade: fade, sound: line, samples, rate: rate, begin: begin)
    {
      return found
    }
    var odds = BeatPresence.logarithmicOdds(heard, onsets: onsets, fade: fade)
    odds += TempoHint.odds(hints, of: heard, seconds: seconds)
    readings = search.hinted(readings, by: hints, seconds: seconds)
    if let hint = hints.first(where: { $0.loop != nil }), let written {
      let isWhole = written.count == samples.count
      for index in readings.indices where readings[index].loops(wholeFile: isWhole) {
        readings[index].score += hint.weight
        readings[index].hints.append(.loop)
      }
    }
    readings.sort { $0.score > $1.score }
    let told = search.completed(readings).map { $0.noting(hints, seconds: seconds) }
    let found = TempoAnalysis(
      told, odds: odds, onsets: onsets, seconds: seconds,
      start: Double(range.lowerBound) / rate, begin: begin)
    guard let bpm = found.bpm else { return found }
    let attacks = Attacks.find(in: samples, rate: rate)
    guard case .onsets = readings[0].basis else { return found.settled(on: attacks) }
    let steady = BeatLine(attacks, period: 60 / bpm, start: found.offset, seconds: seconds)
    guard let steady else { return found }
    // A file that begins on a beat does so to the sample.
    let shift = found.offset > 0 ? steady.place(near: found.offset) - found.offset : 0
    return found.moved(to: 60 / steady.period) { max(0, $0 + shift) }
  }

  /// The same loop with its beats on `attacks`, in seconds: onsets are known to some milliseconds only.
  private func settled(on attacks: [Double]) -> TempoAnalysis {
    guard let bpm, let beats else { return self }
    let beat = 60 / bpm
    let distances = attacks.map { ($0 - offset).remainder(dividingBy: beat) }
      .filter { abs($0) < 0.025 }.sorted()
    guard !distances.isEmpty, Double(distances.count) >= 0.25 * beats else { return self }
    let place = offset + distances[distances.count / 2] - loopStart
    let start = (place / beat).rounded() * beat
    let shift = (abs(place - start) < BeatPhase.closeness ? start : place) + loopStart - offset
    return moved(to: bpm) { offset in
      let rest = (offset + shift - loopStart).truncatingRemainder(dividingBy: beat)
      let isStart = abs(rest) < 1e-9 || beat - abs(rest) < 1e-9
      return loopStart + (isStart ? 0 : rest < 0 ? rest + beat : rest)
    }
  }

  /// The same with its first beat at `place`, which is given where it was, and at `tempo`.
  private func moved(to tempo: Double, place: (Double) -> Double) -> TempoAnalysis {
    guard let bpm else { return self }
    let candidates = candidates.map { candidate in
      abs(candidate.bpm / bpm - 1) > 1e-9
        ? candidate
        : Candidate(
          bpm: tempo, offset: place(candidate.offset), score: candidate.score,
          evidence: candidate.evidence)
    }
    return TempoAnalysis(
      bpm: tempo, beats: beats.map { $0 * tempo / bpm }, loopBeats: loopBeats, metre: metre,
      loopStart: loopStart, offset: place(offset), confidence: confidence,
      candidates: candidates, map: map)
  }

  /// The frames that are written to loop, if that is music and not one note's sustained part.
  private static func loop(_ hints: [TempoHint], rate: Double, count: Int) -> Range<Int>? {
    guard let loop = hints.lazy.compactMap(\.loop).first else { return nil }
    let start = max(0, Int((loop.lowerBound * rate).rounded()))
    let end = min(count, Int((loop.upperBound * rate).rounded()))
    guard Double(end - start) > 0.8 * rate else { return nil }
    // All but a millisecond is all.
    return Double(count - (end - start)) < 0.001 * rate ? 0..<count : start..<end
  }
}
