/// Where the first beat lies.
struct BeatPhase {
  /// The seconds to the first beat.
  let offset: Double
  /// The same if the first beat lies half a beat later.
  let half: Double
  /// How likely that is, beside `offset`: 0 to 1/2.
  let halfShare: Double

  /// What is added to the time of the strongest rise, in seconds: it is seen after the attack.
  static let lead = -0.004

  /// How long before the sound begins its first beat may lie, in seconds.
  private static let patience = 0.06
  /// A beat so near to where a file begins is one there, in seconds.
  static let closeness = 0.012
  /// A grid that runs so near to where a file begins was laid there, in seconds.
  private static let nearness = 0.04

  /// Finds the first beat that `reading` has in `onsets`: of a whole file its grid's, else the first
  /// that sounds.
  ///
  /// - Parameters:
  ///   - start: where what may loop begins, in seconds.
  ///   - begin: where the sound begins, in seconds.
  init(of onsets: OnsetStrength, _ reading: TempoReading, start: Double, begin: Double) {
    let isPiece = !onsets.isCircular
    // Loops and whole pieces mostly begin on a beat, in silence or with the sound; excerpts anywhere.
    let (starts, weight, earliest) =
      switch reading.basis {
      case .file: ([start], 1.5, 0.0)
      case .body: ([start], 1.5, start)
      case .onsets: (isPiece ? [0, begin] : [begin], isPiece ? 1 : 0.1, begin)
      }
    let phase = BeatPhase(of: onsets, bpm: reading.bpm, starts: starts, startWeight: weight)
    let beat = 60 / reading.bpm
    func sounding(_ offset: Double) -> Double {
      // Whole beats of rest before the music belong to it.
      if isPiece, case .onsets = reading.basis, offset < Self.nearness { return offset }
      let place =
        offset + max(0, ((earliest - Self.patience - offset) / beat).rounded(.up)) * beat
      // Just short of what loops is where that begins.
      if case .body = reading.basis, abs(place - start) < Self.closeness { return start }
      return place
    }
    (offset, half, halfShare) = (sounding(phase.offset), sounding(phase.half), phase.halfShare)
  }

  /// Finds the first beat at `bpm`: where onsets are strongest, low ones above all.
  ///
  /// - Parameters:
  ///   - starts: where a beat is likely, in seconds.
  ///   - startWeight: how much likelier it is there than elsewhere.
  private init(of onsets: OnsetStrength, bpm: Double, starts: [Double], startWeight: Double) {
    let period = 60 * onsets.rate / bpm
    let places = max(1, Int(period.rounded(.up)))
    let all = Self.folded(onsets.all, period: period, places: places)
    let low = Self.folded(onsets.low, period: period, places: places)
    let width = period / Double(places) / onsets.rate
    let strengths = (0..<places).map { place -> Double in
      let sum = all[place] + 0.5 * low[place]
      let isStart = starts.contains { start in
        abs((Double(place) * width - start).remainder(dividingBy: 60 / bpm)) < 0.04
      }
      return isStart ? sum * (1 + startWeight) : sum
    }
    let best = strengths.indices.max { strengths[$0] < strengths[$1] } ?? 0
    let before = strengths[(best + places - 1) % places]
    let after = strengths[(best + 1) % places]
    let bend = before - 2 * strengths[best] + after
    let part = bend < 0 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
    let beat = 60 / bpm
    let seconds =
      (Double(best) + part) * period / Double(places) / onsets.rate + Self.lead + beat
    // Just short of a beat is the first beat, a little early.
    let first = seconds.truncatingRemainder(dividingBy: beat)
    offset = beat - first < Self.closeness || first < Self.closeness ? 0 : first
    half = (offset + beat / 2).truncatingRemainder(dividingBy: beat)
    let opposite = (best + places / 2) % places
    let other = max(strengths[opposite], strengths[(opposite + 1) % places], 0)
    // Twice as strong is four times as likely.
    let odds = strengths[best] > 0 ? other / strengths[best] : 0
    halfShare = odds * odds / (1 + odds * odds)
  }

  /// The mean strength at each of `places` places of a beat, relative to the mean of all.
  private static func folded(_ values: [Float], period: Double, places: Int) -> [Double] {
    let sums = (0..<places).map { place -> Double in
      var position = Double(place) * period / Double(places)
      var (sum, count) = (0.0, 0.0)
      while Int(position) + 1 < values.count {
        let index = Int(position)
        let part = Float(position - Double(index))
        sum += Double(values[index] * (1 - part) + values[index + 1] * part)
        count += 1
        position += period
      }
      return count > 0 ? sum / count : 0
    }
    let mean = max(sums.reduce(0, +) / Double(places), 1e-9)
    return sums.map { $0 / mean }
  }
}
