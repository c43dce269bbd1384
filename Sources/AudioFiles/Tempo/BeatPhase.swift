/// Where the first beat lies.
struct BeatPhase {
  /// The seconds to the first beat.
  let offset: Double
  /// The same if the first beat lies half a beat later.
  let half: Double
  /// How likely that is, beside `offset`: 0 to 1/2.
  let halfShare: Double

  /// The seconds to a beat, and from each to the next.
  private typealias Grid = (offset: Double, beat: Double)

  /// What is added to the time of the strongest rise, in seconds: it is seen after the attack.
  static let lead = -0.004

  /// How long before the sound begins its first beat may lie, in seconds.
  private static let patience = 0.06
  /// A beat so near to where a file begins is one there, in seconds.
  static let closeness = 0.012
  /// A grid that runs so near to where a file begins was laid there, in seconds.
  private static let nearness = 0.04
  /// A loop that begins with an onset of this part of the strongest was cut where a bar begins.
  private static let attack: Float = 0.2

  /// Finds the first beat that `reading` has in `onsets`: of a whole file its grid's, else the first
  /// that sounds.
  ///
  /// - Parameters:
  ///   - start: where what may loop begins, in seconds.
  ///   - begin: where the sound begins, in seconds.
  init(of onsets: OnsetStrength, _ reading: TempoReading, start: Double, begin: Double) {
    let heard = reading.heard.map { heard in
      let phase = BeatPhase(of: onsets, heard.bpm, heard.basis, nil, start: start, begin: begin)
      return (offset: phase.offset, beat: 60 / max(heard.bpm, reading.bpm))
    }
    self.init(of: onsets, reading.bpm, reading.basis, heard, start: start, begin: begin)
  }

  private init(
    of onsets: OnsetStrength, _ bpm: Double, _ basis: TempoReading.Basis, _ grid: Grid?,
    start: Double, begin: Double
  ) {
    let isPiece = !onsets.isCircular
    // Loops and whole pieces mostly begin on a beat, in silence or with the sound; excerpts anywhere.
    let (starts, weight, earliest) =
      switch basis {
      case .file: ([start], 1.5, 0.0)
      case .body: ([start], 1.5, start)
      case .onsets: (isPiece ? [0, begin] : [begin], isPiece ? 1 : 0.1, begin)
      }
    let phase = BeatPhase(
      of: onsets, bpm: bpm, starts: starts, startWeight: weight, bar: basis.bar, grid: grid)
    let beat = 60 / bpm
    func sounding(_ offset: Double) -> Double {
      // Whole beats of rest before the music belong to it.
      if isPiece, case .onsets = basis, offset < Self.nearness { return offset }
      let place =
        offset + max(0, ((earliest - Self.patience - offset) / beat).rounded(.up)) * beat
      // Just short of what loops is where that begins.
      if case .body = basis, abs(place - start) < Self.closeness { return start }
      return place
    }
    (offset, half, halfShare) = (sounding(phase.offset), sounding(phase.half), phase.halfShare)
  }

  /// Finds the first beat at `bpm`: where onsets are strongest, low ones above all.
  ///
  /// - Parameters:
  ///   - starts: where a beat is likely, in seconds.
  ///   - startWeight: how much likelier it is there than elsewhere.
  ///   - bar: the beats in a bar of what loops; nil if nothing does.
  ///   - grid: where alone beats may lie, if that is known.
  private init(
    of onsets: OnsetStrength, bpm: Double, starts: [Double], startWeight: Double, bar: Int?,
    grid: Grid?
  ) {
    let beat = 60 / bpm
    let period = beat * onsets.rate
    let places = max(1, Int(period.rounded(.up)))
    let fold = OnsetFold(onsets)
    let seconds = (0..<places).map { Double($0) * beat / Double(places) }
    var strengths = seconds.map { fold.strength(from: $0 * onsets.rate, every: period) }
    let near = seconds.indices.filter { index in
      starts.contains { abs((seconds[index] - $0).remainder(dividingBy: beat)) < Self.nearness }
    }
    var gain = 1 + startWeight
    if let bar, let start = starts.first {
      let other = strengths.indices.filter { !near.contains($0) }
        .max { strengths[$0] < strengths[$1] }
      let bars = FoldedBars(fold, beat: beat, count: bar)
      if let other, fold.begins(at: start, part: Self.attack), !bars.areEven(from: seconds[other]) {
        // A bass may sound on the first beat of each bar only, and more often between the others.
        let first = near.map { bars.strength(start, near: seconds[$0]) }.max() ?? 0
        gain *= max(1, first / max(near.map { strengths[$0] }.max() ?? 0, 1e-9))
      }
    }
    for index in near { strengths[index] *= gain }
    if let grid {
      for index in strengths.indices
      where abs((seconds[index] - grid.offset).remainder(dividingBy: grid.beat)) >= Self.nearness {
        strengths[index] = 0
      }
    }
    let best = strengths.indices.max { strengths[$0] < strengths[$1] } ?? 0
    let before = strengths[(best + places - 1) % places]
    let after = strengths[(best + 1) % places]
    let bend = before - 2 * strengths[best] + after
    let part = bend < 0 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
    let place = (Double(best) + part) * beat / Double(places) + Self.lead + beat
    // Just short of a beat is the first beat, a little early.
    let first = place.truncatingRemainder(dividingBy: beat)
    offset = beat - first < Self.closeness || first < Self.closeness ? 0 : first
    half = (offset + beat / 2).truncatingRemainder(dividingBy: beat)
    let opposite = (best + places / 2) % places
    let other = max(strengths[opposite], strengths[(opposite + 1) % places], 0)
    // Twice as strong is four times as likely.
    let odds = strengths[best] > 0 ? other / strengths[best] : 0
    halfShare = odds * odds / (1 + odds * odds)
  }
}
