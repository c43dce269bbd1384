/// A linear predictor, fitted to a stretch of sound, that continues it.
///
/// The coefficients are found by Burg's method ("Maximum entropy spectral analysis", 1967), whose
/// predictors are always stable: sines go on as sines, noise dies away.
struct LinearPrediction {
  /// The next value is the sum of these times the last, the last but one, …
  let coefficients: [Double]
  /// The root mean square of what the predictor missed in the stretch.
  let residual: Double

  /// Fits a predictor of up to `order` coefficients to `signal`.
  init(_ signal: [Float], order: Int) {
    let values = signal.map(Double.init)
    let power = values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))
    var forward = values
    var backward = values
    var polynomial = [1.0]
    var error = power
    let highest = min(order, values.count / 3)
    for step in 1..<max(1, highest + 1) {
      // What is left is rounding only: more coefficients would fit to that.
      guard error > power * 1e-13, error > 0 else { break }
      var numerator = 0.0
      var denominator = 0.0
      for index in step..<values.count {
        numerator += forward[index] * backward[index - 1]
        denominator += forward[index] * forward[index] + backward[index - 1] * backward[index - 1]
      }
      guard denominator > 0 else { break }
      let reflection = -2 * numerator / denominator
      let extended = polynomial + [0]
      polynomial = extended.indices.map { extended[$0] + reflection * extended[step - $0] }
      for index in stride(from: values.count - 1, through: step, by: -1) {
        let ahead = forward[index]
        let behind = backward[index - 1]
        forward[index] = ahead + reflection * behind
        backward[index] = behind + reflection * ahead
      }
      error *= max(0, 1 - reflection * reflection)
    }
    coefficients = polynomial.dropFirst().map { -$0 }
    residual = error.squareRoot()
  }

  /// The `count` values that should follow `signal`.
  func continuation(of signal: [Float], count: Int) -> [Float] {
    var history = Array(signal.suffix(coefficients.count).reversed()).map(Double.init)
    var result: [Float] = []
    result.reserveCapacity(count)
    for _ in 0..<count {
      var sum = 0.0
      for (lag, value) in history.enumerated() { sum += coefficients[lag] * value }
      if !history.isEmpty {
        history.removeLast()
        history.insert(sum, at: 0)
      }
      result.append(Float(sum))
    }
    return result
  }
}
