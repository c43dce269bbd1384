import Testing

@testable import Model

@Suite("The next launch") struct QuantumTests {
  @Test(
    "is the first multiple of the quantum at or after a beat",
    arguments: [
      (0, 1, 0), (0.000_001, 1, 1), (1, 1, 1), (3.999_999, 4, 4), (4, 4, 4), (4.1, 4, 8),
      (0.3, 0.25, 0.5), (1, 1.5, 1.5), (1_000_000.5, 1, 1_000_001), (7, 1_024, 1_024),
    ] as [(Double, Double, Double)])
  func positive(beats: Double, quantum: Double, launch: Double) {
    #expect(nextLaunch(after: Beats(beats), quantum: Beats(quantum)) == Beats(launch))
  }

  @Test(
    "goes on below zero without a mirror",
    arguments: [(-0.5, 1, 0), (-1, 1, -1), (-1.1, 1, -1), (-4.1, 4, -4), (-3.9, 4, 0)]
      as [(Double, Double, Double)])
  func negative(beats: Double, quantum: Double, launch: Double) {
    #expect(nextLaunch(after: Beats(beats), quantum: Beats(quantum)) == Beats(launch))
  }

  @Test("nextLaunch(x, 0) == x", arguments: [-3.7, 0, 0.1, 12.345_678])
  func atOnce(beats: Double) {
    #expect(nextLaunch(after: Beats(beats), quantum: .zero) == Beats(beats))
  }

  @Test("is a multiple, not before, and less than a quantum after")
  func property() {
    for micro in stride(from: Int64(-5_000_003), through: 5_000_000, by: 79_193) {
      for quantum in [Int64(1), 3, 333_333, 1_000_000, 4_000_000] {
        let launch = nextLaunch(after: Beats(micro: micro), quantum: Beats(micro: quantum)).micro
        #expect(launch % quantum == 0)
        #expect(launch >= micro && launch - micro < quantum)
      }
    }
  }
}
