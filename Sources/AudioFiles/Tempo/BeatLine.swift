/// The steady beat on which attacks lie: a line of least squares through their places.
struct BeatLine {
  /// Seconds a beat.
  private(set) var period: Double
  /// The seconds to a beat.
  private var start: Double

  /// How far attacks may lie from the line, in seconds, the better it is known, the less.
  private static let tolerances = [0.02, 0.012, 0.008, 0.006]
  /// Attacks that do not lie on it this closely, in seconds, are played by hand, and tell the tempo no
  /// better than all that sounds.
  private static let closeness = 0.0015

  /// Where the beat nearest to `seconds` lies.
  func place(near seconds: Double) -> Double {
    start + ((seconds - start) / period).rounded() * period
  }

  /// The line near to one of beats `period` seconds apart, one of them at `start`, through those of
  /// `attacks` that lie on sixteenths; nil if it is not certain for a sound of `seconds`.
  init?(_ attacks: [Double], period: Double, start: Double, seconds: Double) {
    (self.period, self.start) = (period, start)
    var kept: [(beat: Double, place: Double)] = []
    for tolerance in Self.tolerances {
      let unit = self.period / 4
      kept = attacks.compactMap { place in
        let count = ((place - self.start) / unit).rounded()
        let distance = abs(place - self.start - count * unit)
        return distance < min(tolerance, 0.2 * unit) ? (count / 4, place) : nil
      }
      guard kept.count >= 8 else { return nil }
      let beat = kept.reduce(0) { $0 + $1.beat } / Double(kept.count)
      let place = kept.reduce(0) { $0 + $1.place } / Double(kept.count)
      let square = kept.reduce(0) { $0 + ($1.beat - beat) * ($1.beat - beat) }
      let cross = kept.reduce(0) { $0 + ($1.beat - beat) * ($1.place - place) }
      guard square > 0, cross > 0 else { return nil }
      self.period = cross / square
      self.start = place - beat * self.period
    }
    guard let first = kept.first, let last = kept.last, last.place - first.place > 0.6 * seconds,
      kept.count * 10 >= attacks.count * 4, abs(self.period / period - 1) < 0.005
    else { return nil }
    let squares = kept.reduce(0) { sum, attack in
      let distance = attack.place - self.start - attack.beat * self.period
      return sum + distance * distance
    }
    guard squares < Self.closeness * Self.closeness * Double(kept.count) else { return nil }
  }
}
