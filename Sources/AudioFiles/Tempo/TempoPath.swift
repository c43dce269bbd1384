/// How the tempo moves through a sound.
struct TempoPath {
  /// Values of the onsets a beat, once each `hop` values.
  private let periods: [Double]
  private let hop: Double

  init(periods: [Double], hop: Int) {
    (self.periods, self.hop) = (periods, Double(hop))
  }

  /// Values a beat at the value `index`.
  func period(at index: Int) -> Double {
    let place = min(max(Double(index) / hop, 0), Double(periods.count - 1))
    let whole = min(Int(place), max(0, periods.count - 2))
    guard periods.count > 1 else { return periods[0] }
    let part = place - Double(whole)
    return periods[whole] * (1 - part) + periods[whole + 1] * part
  }
}
