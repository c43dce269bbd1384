import Foundation
import RealTime
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

@Suite("Reading faster than recorded") final class FastReadingTests {
  private let interpolator = Interpolator()

  deinit { interpolator.free() }

  /// The level in decibels, against a full sine, of a second of a sine of `frequency` hertz read
  /// `speed` times as fast.
  private func level(_ frequency: Int, speed: Double) -> Double {
    let sample = sample(48_000) {
      Float(RealTimeSine.value(Double($0 * frequency % 48_000) / 48_000))
    }
    let voice = Voice(sample.header, period: 48_000 / speed, position: 0.3, at: 0)
    var left = [Float](repeating: 0, count: 12_000)
    var right = left
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        guard let l = l.baseAddress, let r = r.baseAddress else { return }
        for start in stride(from: 0, to: 12_000, by: 64) {
          voice.render(
            Block(left: l + start, right: r + start, count: min(64, 12_000 - start)), from: start,
            interpolator)
        }
      }
    }
    let power = left.reduce(0.0) { $0 + Double($1 * $1) } / 12_000
    return 10 * log10Of(2 * power + 1e-20)
  }

  private func log10Of(_ x: Double) -> Double { decibels(gain: x) / 20 }

  @Test("folds nothing back", arguments: [1.25, 1.5, 2, 3, 3.33])
  func aliases(speed: Double) {
    // Tones that would come out above 27 kHz, where half the rate is 24 kHz.
    for wanted in stride(from: 27_000.0, through: 40_000, by: 1_000) {
      let frequency = Int(wanted / speed)
      guard frequency < 23_000 else { continue }
      #expect(level(frequency, speed: speed) < -40, "\(frequency) Hz")
    }
  }

  @Test("leaves what stays below as it is", arguments: [1.0005, 1.002, 1.05, 1.5, 2, 3, 3.33])
  func passes(speed: Double) {
    for wanted in [50.0, 1_000, 8_000, 14_000] {
      #expect(abs(level(Int(wanted / speed), speed: speed)) < 0.2, "\(wanted) Hz")
    }
  }

  @Test("passes a constant unchanged, and wanders from slow to fast without a step")
  func constants() {
    for width in [1.0, 1.003, 1.2, 2, 4] {
      let signal = (0..<100).map { _ in Float(1) }
      signal.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress.map(UnsafeMutablePointer.init(mutating:)) else {
          return
        }
        for place in stride(from: 50.0, to: 51, by: 0.0371) {
          let values = interpolator.values(start, start, at: place, width: width)
          #expect(abs(values.x - 1) < 1e-6 && values.x == values.y)
        }
      }
    }
    let signal = (0..<100).map { Float($0 * 7_919 % 101) / 101 }
    signal.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress.map(UnsafeMutablePointer.init(mutating:)) else { return }
      for place in stride(from: 50.0, to: 51, by: 0.0371) {
        let slow = interpolator.value(start, at: place)
        let fast = interpolator.values(
          start, start, at: place, width: Interpolator.width(speed: Interpolator.slow))
        #expect(abs(slow - fast.x) < 0.01)
      }
    }
  }
}
