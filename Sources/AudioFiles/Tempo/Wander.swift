/// The tempo of music that is played by hand: it wanders.
struct Wander {
  /// A time in which its beats come evenly, and the onsets in it.
  let time: EvenTime
  let onsets: OnsetStrength
  /// The ways to hear the beat in that time, best first.
  let readings: [TempoReading]

  /// Seconds of a file that tell whether its tempo wanders.
  private static let shortest = 10.0
  /// Beats that lie no farther from even ones, in seconds, are even.
  private static let tolerance = 0.03
  /// How much likelier, as a logarithm, the best reading must be made, and how much more regular.
  private static let gain = (score: 1.0, regularity: 0.1)
  /// How strictly beats keep to the tempo: strictly they follow no sudden change, else they may slip
  /// by half a beat.
  private static let tightnesses: [Float] = [800, 100]
  /// How stiff the tempo is while it is looked for.
  private static let stiffness = 16.0

  /// The tempo of `onsets` if that makes more of them than a steady one does; else nil.
  init?(_ onsets: OnsetStrength) {
    guard onsets.duration >= Self.shortest else { return nil }
    let tempogram = Tempogram(onsets.all, rate: onsets.rate, range: TempoSearch.range)
    let first = Self.times(onsets, tempogram.path(in: TempoSearch.range))
    // One that is steady after all.
    guard first.allSatisfy({ $0.deviation > 0.7 * Self.tolerance * onsets.rate }) else {
      return nil
    }
    let steady = TempoSearch(onsets).readings(body: nil)
    guard let best = steady.first else { return nil }
    let limit = (
      score: best.score + Self.gain.score, regularity: best.evenness + Self.gain.regularity
    )
    var found: Wander?
    func look(_ times: some Sequence<EvenTime>) {
      for time in times {
        let even = time.evened(onsets)
        let search = TempoSearch(even)
        let readings = search.completed(search.readings(body: nil))
        guard let reading = readings.first, reading.score > limit.score,
          reading.evenness > limit.regularity
        else { continue }
        let next = Wander(time: time, onsets: even, readings: readings)
        if found.map({ next.isBetter(than: $0) }) ?? true { found = next }
      }
    }
    // The likeliest way of all, then those near to the tempos that were found.
    look(first)
    for tempo in Self.distinct(steady) where found == nil {
      look(Self.times(onsets, tempogram.path(in: tempo / 1.2...tempo * 1.2)).suffix(1))
    }
    guard let found, found.time.deviation > Self.tolerance * onsets.rate else { return nil }
    self = found
  }

  private static func times(_ onsets: OnsetStrength, _ path: TempoPath) -> [EvenTime] {
    tightnesses.compactMap { tightness in
      EvenTime(
        BeatTrack(onsets.all, along: path, tightness: tightness).smoothed(stiffness))
    }
  }

  /// The best two tempos that are not much the same.
  private static func distinct(_ readings: [TempoReading]) -> [Double] {
    var tempos: [Double] = []
    for reading in readings where tempos.allSatisfy({ abs($0 / reading.bpm - 1) > 0.1 }) {
      tempos.append(reading.bpm)
      if tempos.count == 2 { break }
    }
    return tempos
  }

  /// Of the same tempo the more even one is better, else the likelier one.
  private func isBetter(than other: Wander) -> Bool {
    let (one, two) = (readings[0], other.readings[0])
    return abs(one.bpm / two.bpm - 1) < 0.03
      ? one.evenness > two.evenness : one.score > two.score
  }

  private init(time: EvenTime, onsets: OnsetStrength, readings: [TempoReading]) {
    (self.time, self.onsets, self.readings) = (time, onsets, readings)
  }

  /// The seconds to each beat of `sound`, which lasts `seconds`: `bpm` in the even time, the first one
  /// after `offset` seconds of it.
  func beats(bpm: Double, offset: Double, of sound: OnsetStrength, seconds: Double) -> [Double] {
    let period = 60 * sound.rate / bpm
    var places: [Double] = []
    while true {
      let place = time.own(offset * sound.rate + Double(places.count) * period)
      guard place < seconds * sound.rate, places.count < 1_000_000 else { break }
      places.append(place)
    }
    guard places.count > 2 else { return places.map { $0 / sound.rate } }
    // Where their onsets are, without what a single one is early or late.
    let lead = BeatPhase.lead * sound.rate
    let track = BeatTrack(
      sound.all, near: places.map { $0 - lead }, reach: min(5, 0.15 * period))
    return track.smoothed(1).map { max(0, ($0 + lead) / sound.rate) }
  }
}
