import Foundation
import Testing

@testable import Engine

@Suite("The interpolator") struct InterpolatorTests {
  private func worst(_ count: Int, _ places: [Double], _ signal: (Double) -> Double) -> Double {
    let interpolator = Interpolator()
    defer { interpolator.free() }
    var frames = (0..<count).map { Float(signal(Double($0))) }
    return frames.withUnsafeMutableBufferPointer { frames in
      guard let base = frames.baseAddress else { return .infinity }
      return places.map { abs(Double(interpolator.value(base, at: $0)) - signal($0)) }.max() ?? 0
    }
  }

  private let places = (0..<5_000).map { 20 + Double($0) * 0.123_456_7 }

  @Test("gives the frames themselves on whole places")
  func whole() {
    #expect(worst(1_000, (20..<900).map(Double.init)) { sin($0 * 1.7) } < 1e-6)
  }

  @Test("passes a constant unchanged")
  func constant() {
    #expect(worst(1_000, places) { _ in 1 } < 1e-6)
  }

  @Test(
    "reads a sine between frames with an error under −80 dB up to 10 kHz, −60 dB up to 15 kHz",
    arguments: [
      (50.0, -80.0), (440, -80), (1_000, -80), (5_000, -80), (10_000, -80), (15_000, -60),
    ])
  func sines(frequency: Double, bound: Double) {
    let error = worst(1_000, places) { sin(2 * .pi * frequency * $0 / 48_000) }
    #expect(20 * log10(error) < bound)
  }
}
