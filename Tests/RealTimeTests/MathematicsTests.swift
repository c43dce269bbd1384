import Foundation
import Testing

@testable import RealTime

/// Against the C library, whose functions are good to about one unit in the last place.
@Suite("Mathematics") struct MathematicsTests {
  private func sweep(_ range: ClosedRange<Double>, _ count: Int = 20_001) -> [Double] {
    (0..<count).map {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / Double(count - 1)
    }
  }

  private func worst(_ values: [Double], _ error: (Double) -> Double) -> Double {
    values.map { abs(error($0)) }.max() ?? 0
  }

  @Test("2ˣ is right to 1e-13 of itself over the whole range")
  func exponent2() {
    for range in [-1...1, -20...20, -1_021...1_023] as [ClosedRange<Double>] {
      #expect(worst(sweep(range)) { exponential2($0) / exp2($0) - 1 } < 1e-13)
    }
    for i in -1_000...1_000 { #expect(exponential2(Double(i)) == exp2(Double(i))) }
  }

  @Test("2ˣ at the edges: nothing far below, clamped far above, NaN of NaN")
  func exponent2Edges() {
    #expect(exponential2(0) == 1)
    #expect(exponential2(-1_023) == 0)
    #expect(exponential2(-.infinity) == 0)
    #expect(exponential2(.infinity) == exp2(1_023))
    #expect(exponential2(1e300) == exp2(1_023))
    #expect(exponential2(.nan).isNaN)
  }

  @Test("eˣ is right to 1e-13 of itself")
  func exponent() {
    #expect(worst(sweep(-700...700)) { exponential($0) / exp($0) - 1 } < 1e-13)
    #expect(exponential(0) == 1)
    #expect(exponential(-.infinity) == 0)
  }

  @Test("log₂ is right to 1e-13 from the smallest to the largest number")
  func logarithm() {
    let powers = sweep(-1_022...1_023).map { exp2($0) }
    #expect(worst(powers) { logarithm2($0) - log2($0) } < 1e-12)
    #expect(worst(sweep(0.25...4)) { logarithm2($0) - log2($0) } < 1e-13)
    #expect(worst(sweep(1e-6...1)) { logarithm2($0) - log2($0) } < 1e-13)
    for i in -1_074...1_023 { #expect(logarithm2(exp2(Double(i))) == Double(i)) }
  }

  @Test("log₂ at the edges: −∞ of nothing, NaN below, ∞ of ∞")
  func logarithmEdges() {
    #expect(logarithm2(0) == -.infinity)
    #expect(logarithm2(-1).isNaN)
    #expect(logarithm2(.infinity) == .infinity)
    #expect(logarithm2(.nan).isNaN)
    #expect(logarithm2(1) == 0)
  }

  @Test("a power is right to 1e-12 of itself")
  func powers() {
    for base in [0.01, 0.5, 0.75, 1, 1.5, 10, 20_000] {
      #expect(worst(sweep(-10...10)) { power(base, $0) / pow(base, $0) - 1 } < 1e-12)
    }
    #expect(power(0, 4.8) == 0)
  }

  @Test("a sine is right to 1e-13 up to a million")
  func sines() {
    for range in [-4...4, -1_000...1_000, -1e6...1e6] as [ClosedRange<Double>] {
      #expect(worst(sweep(range, 100_001)) { sine($0) - sin($0) } < 1e-13)
    }
  }

  @Test("a cosine is right to 1e-13 up to a million")
  func cosines() {
    for range in [-4...4, -1_000...1_000, -1e6...1e6] as [ClosedRange<Double>] {
      #expect(worst(sweep(range, 100_001)) { cosine($0) - cos($0) } < 1e-13)
    }
  }

  @Test("sines at the edges: odd and even, and NaN of what has none")
  func sineEdges() {
    #expect(sine(0) == 0)
    #expect(cosine(0) == 1)
    #expect(abs(sine(.pi / 2) - 1) < 1e-15)
    for x in [1e-300, 1e-8, 0.3, 2, 1e5] { #expect(sine(-x) == -sine(x)) }
    for x in [Double.infinity, -.infinity, .nan] {
      #expect(sine(x).isNaN)
      #expect(cosine(x).isNaN)
    }
    #expect(abs(sine(1e12)) <= 1)
    #expect(sine(1e300).isNaN || abs(sine(1e300)) <= 1)
  }

  @Test("a tangent is right to 1e-12 of itself between its poles")
  func tangents() {
    #expect(worst(sweep(1e-6...1.57)) { tangent($0) / tan($0) - 1 } < 1e-12)
  }

  @Test("a hyperbolic tangent is right to 1e-15")
  func hyperbolic() {
    for range in [-1e-4...1e-4, -1...1, -25...25] as [ClosedRange<Double>] {
      #expect(worst(sweep(range)) { hyperbolicTangent($0) - tanh($0) } < 1e-15)
    }
    #expect(hyperbolicTangent(.infinity) == 1)
    #expect(hyperbolicTangent(-.infinity) == -1)
    #expect(hyperbolicTangent(.nan).isNaN)
  }

  @Test("rounding down is exact")
  func floors() {
    let values = sweep(-50...50) + [1e15 + 0.5, -1e15 - 0.5, 4e18, -0.0, 0x1p52, -0x1p52 - 1]
    for x in values { #expect(RealTime.floor(x) == Foundation.floor(x)) }
    #expect(RealTime.floor(.infinity) == .infinity)
    #expect(RealTime.floor(.nan).isNaN)
  }

  @Test("decibels and gains are each other's inverse")
  func levels() {
    #expect(gain(decibels: 0) == 1)
    #expect(abs(gain(decibels: 20) - 10) < 1e-12)
    #expect(abs(gain(decibels: -6) - pow(10, -0.3)) < 1e-14)
    #expect(gain(decibels: -.infinity) == 0)
    #expect(decibels(gain: 1) == 0)
    #expect(decibels(gain: 0) == -.infinity)
    #expect(worst(sweep(-150...24)) { decibels(gain: gain(decibels: $0)) - $0 } < 1e-11)
  }
}
