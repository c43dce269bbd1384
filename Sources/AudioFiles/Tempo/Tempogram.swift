import Glibc

/// How strongly each period of beats is felt at each time: a tempogram of local autocorrelations
/// (P. Grosche, M. Müller, F. Kurth, "Cyclic tempogram", 2010).
struct Tempogram {
  /// For each window, how well each period explains the onsets in it.
  private var strengths: [[Float]] = []
  /// The periods in values of the onsets, evenly spaced in octaves.
  private let periods: [Double]
  private let rate: Double
  private let hop: Int

  /// Periods an octave.
  private static let places = 96.0
  /// Places that the tempo may move from one window to the next.
  private static let reach = 5
  /// What it costs to move by a place, squared.
  private static let cost: Float = 0.015

  /// Listens to `onsets`, `rate` a second, for tempos in `range`.
  init(_ onsets: [Float], rate: Double, range: ClosedRange<Double>) {
    hop = Int(0.5 * rate)
    self.rate = rate
    let window = Int(6 * rate)
    let longest = 60 * rate / range.lowerBound
    let shortest = 60 * rate / range.upperBound
    let count = max(1, Int((log2(longest / shortest) * Self.places).rounded()))
    periods = (0...count).map { shortest * exp2(Double($0) / Self.places) }
    let mean = onsets.reduce(0, +) / Float(max(1, onsets.count))
    let centred = onsets.map { $0 - mean }
    for centre in stride(from: 0, to: max(1, onsets.count), by: hop) {
      strengths.append(
        Self.strengths(
          centred, around: centre, window: window, periods: periods, rate: rate))
    }
  }

  /// The likeliest way of the tempo between the tempos of `range`, by Viterbi's algorithm (G. Peeters,
  /// "Template-based estimation of time-varying tempo", 2007).
  func path(in range: ClosedRange<Double>) -> TempoPath {
    let places = periods.indices.filter { range.contains(60 * rate / periods[$0]) }
    guard let lowest = places.first else { return TempoPath(periods: [periods[0]], hop: hop) }
    var steps: [[Int8]] = []
    var total = [Float](repeating: 0, count: places.count)
    for strengths in strengths {
      var next = total
      var origin = [Int8](repeating: 0, count: places.count)
      for place in next.indices {
        var best = -Float.infinity
        for former in max(0, place - Self.reach)...min(next.count - 1, place + Self.reach) {
          let move = former - place
          let value = total[former] - Self.cost * Float(move * move)
          if value > best { (best, origin[place]) = (value, Int8(move)) }
        }
        next[place] = best + strengths[lowest + place]
      }
      total = next
      steps.append(origin)
    }
    var place = total.indices.max { total[$0] < total[$1] } ?? 0
    var path: [Double] = []
    for origin in steps.reversed() {
      path.append(periods[lowest + place])
      place += Int(origin[place])
    }
    return TempoPath(periods: path.reversed(), hop: hop)
  }

  /// How well each period explains the onsets in a window.
  private static func strengths(
    _ values: [Float], around centre: Int, window: Int, periods: [Double], rate: Double
  ) -> [Float] {
    let start = max(0, centre - window / 2)
    let end = min(values.count, centre + window / 2)
    let longest = Int(periods[periods.count - 1] * 4) + 2
    var likeness = [Float](repeating: 0, count: longest + 1)
    values.withUnsafeBufferPointer { values in
      let energy = (start..<end).reduce(Float(1e-9)) { $0 + values[$1] * values[$1] }
      for lag in 0...longest {
        // As far back as ahead, so that a window tells of its middle.
        let first = max(0, start - lag / 2)
        let last = min(values.count - lag, end - lag / 2)
        guard first < last else { break }
        likeness[lag] = Autocorrelation.product(values, first..<last, lag: lag) / energy
      }
    }
    return periods.map { period in
      func at(_ beats: Double) -> Float {
        let lag = beats * period
        let index = Int(lag)
        guard index + 1 < likeness.count else { return 0 }
        let part = Float(lag - Double(index))
        return likeness[index] * (1 - part) + likeness[index + 1] * part
      }
      let octaves = log2(60 * rate / period / 120)
      return at(1) + 0.8 * at(2) + 0.5 * at(4) - 0.4 * max(at(0.5), 0)
        - Float(0.1 * octaves * octaves)
    }
  }
}
