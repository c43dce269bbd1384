/// How alike onsets are to themselves some time later: 1 is the same, 0 is unrelated.
struct Autocorrelation {
  private let values: [Float]
  private let count: Int
  private let isCircular: Bool

  /// The whole lags that are known, in values.
  var lags: Range<Int> { 0..<max(0, values.count - 1) }

  /// Compares `strengths` with themselves up to `longest` values later; as a circle, at all lags.
  init(_ strengths: [Float], isCircular: Bool, longest: Int) {
    let count = strengths.count
    self.count = count
    self.isCircular = isCircular
    let mean = strengths.reduce(0, +) / Float(max(1, count))
    let centred = strengths.map { $0 - mean }
    if isCircular {
      let twice = centred + centred
      let sums = (0...count / 2 + 1).map { Self.product(twice, lag: $0, count: count) }
      let energy = max(sums[0], 1e-12)
      values = sums.map { $0 / energy }
    } else {
      var energies: [Float] = [0]
      for value in centred { energies.append((energies.last ?? 0) + value * value) }
      values = (0...max(0, min(longest, count - 1))).map { lag in
        let energy = energies[count - lag] * (energies[count] - energies[lag])
        guard energy > 1e-12 else { return 0 }
        return Self.product(centred, lag: lag, count: count - lag) / energy.squareRoot()
      }
    }
  }

  /// The likeness at a whole lag.
  subscript(lag: Int) -> Float { values[lag] }

  /// The likeness `lag` values later; nil if that is longer than what is known.
  func at(_ lag: Double) -> Double? {
    var place = lag
    if isCircular {
      place = place.truncatingRemainder(dividingBy: Double(count))
      place = min(place, Double(count) - place)
    }
    let index = Int(place)
    guard index + 1 < values.count else { return nil }
    let part = Float(place - Double(index))
    return Double(values[index] * (1 - part) + values[index + 1] * part)
  }

  private static func product(_ values: [Float], lag: Int, count: Int) -> Float {
    values.withUnsafeBufferPointer { product($0, 0..<count, lag: lag) }
  }

  /// The sum of the products of the values in `range` with those `lag` later.
  static func product(
    _ values: UnsafeBufferPointer<Float>, _ range: Range<Int>, lag: Int
  ) -> Float {
    let bytes = UnsafeRawBufferPointer(values)
    var sums = SIMD8<Float>(repeating: 0)
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let here = bytes.loadUnaligned(fromByteOffset: 4 * index, as: SIMD8<Float>.self)
      let there = bytes.loadUnaligned(fromByteOffset: 4 * (index + lag), as: SIMD8<Float>.self)
      sums += here * there
      index += 8
    }
    var sum = sums.sum()
    while index < range.upperBound {
      sum += values[index] * values[index + lag]
      index += 1
    }
    return sum
  }
}
