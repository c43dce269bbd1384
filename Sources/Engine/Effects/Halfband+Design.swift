import RealTime

extension Halfband {
  /// The allpass coefficients of an elliptic half-band filter, smallest first, for the two chains
  /// in turn (R. Valenzuela and A. Constantinides, "Digital signal processing schemes for efficient
  /// interpolation and decimation", IEE Proceedings G 130, 1983).
  ///
  /// `transition` is the width of the transition as a part of the higher rate.
  ///
  /// Control thread.
  static func design(count: Int, transition: Double) -> Coefficients {
    let edge = tangent((1 - 2 * transition) * .pi / 4)
    let modulus = edge * edge
    let root = squareRoot(squareRoot(1 - modulus * modulus))
    // The elliptic nome, by its series in e.
    let e = 0.5 * (1 - root) / (1 + root)
    let e4 = e * e * e * e
    let nome = e * (1 + e4 * (2 + e4 * (15 + e4 * 150)))
    var coefficients = Coefficients(repeating: 0)
    for index in 0..<count {
      let angle = Double(index + 1) * .pi / Double(2 * count + 1)
      let ratio = thetaRatio(angle, nome: nome)
      let w = ratio * ratio
      let pole = squareRoot((1 - w * modulus) * (1 - w / modulus)) / (1 + w)
      coefficients[index] = (1 - pole) / (1 + pole)
    }
    return coefficients
  }

  /// The quotient of the two theta series that maps the angle of a pole onto the ellipse.
  private static func thetaRatio(_ angle: Double, nome: Double) -> Double {
    var numerator = 0.0
    var denominator = 0.5
    var sign = 1.0
    for i in 0..<8 {
      let order = Double(i)
      numerator += sign * power(nome, order * (order + 1)) * sine((2 * order + 1) * angle)
      if i > 0 { denominator += sign * power(nome, order * order) * cosine(2 * order * angle) }
      sign = -sign
    }
    return squareRoot(squareRoot(nome)) * numerator / denominator
  }
}
