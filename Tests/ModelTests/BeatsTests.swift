import Testing

@testable import Model

@Suite("Beats") struct BeatsTests {
  @Test("are the nearest millionth")
  func rounding() {
    #expect(Beats(1.5).micro == 1_500_000)
    #expect(Beats(0.000_000_4).micro == 0)
    #expect(Beats(0.000_000_6).micro == 1)
    #expect(Beats(-2.25).micro == -2_250_000)
    #expect(Beats(1.0 / 3).micro == 333_333)
  }

  @Test("take any number: NaN is nothing, and what is too large is clamped")
  func extremes() {
    #expect(Beats(.nan) == .zero)
    #expect(Beats(.infinity).beats == 9e12)
    #expect(Beats(-.infinity).beats == -9e12)
  }

  @Test("add up exactly, unlike fractions")
  func sums() {
    let tenth = Beats(0.1)
    #expect((0..<10_000).reduce(Beats.zero) { sum, _ in sum + tenth } == Beats(1_000))
    #expect(Beats(3) - Beats(5) == Beats(-2))
    #expect(Beats(-1) < .zero)
  }
}
