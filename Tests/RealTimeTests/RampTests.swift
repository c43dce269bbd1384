import Foundation
import Testing

@testable import RealTime

@Suite("A ramp") struct RampTests {
  @Test(
    "arrives exactly, wherever it goes and however slow it is",
    arguments: [
      (0, 1, 120), (1, 0, 120), (0, 4, 120), (1, 0.999, 144), (0, 1, 576), (-60, 12, 144),
      (4.32, 14.29, 576), (0.333_333, 0.5, 480), (1, 20, 576), (3, 3.000_01, 120),
    ] as [(Float, Float, Double)])
  func arrival(start: Float, end: Float, duration: Double) {
    var ramp = Ramp(start, duration: duration, range: max(1, abs(end - start)))
    ramp.target = end
    // (1 + t) exp(−t) falls below a millionth at 17 time constants.
    for _ in 0..<Int(20 * duration) { _ = ramp.next() }
    #expect(ramp.value == end)
    #expect(!ramp.isMoving)
  }

  @Test("follows the step response of two equal one-pole low-passes")
  func response() {
    var ramp = Ramp(0, duration: 144)
    ramp.target = 1
    let pole = exp(-1.0 / 144)
    for n in 1...2_000 {
      let value = Double(ramp.next())
      // 1 − (1 + n (1 − p)) pⁿ for y[n] = p y[n − 1] + (1 − p) x, twice.
      let expected = 1 - (1 + Double(n) * (1 - pole)) * pow(pole, Double(n))
      #expect(abs(value - expected) < 2e-6)
    }
  }

  @Test("is within a thousandth of a step after ten time constants")
  func settling() {
    var ramp = Ramp(0, duration: 120)
    ramp.target = 1
    for _ in 0..<1_200 { _ = ramp.next() }
    #expect(ramp.value > 0.999)
  }

  @Test("has no corner: its second difference stays under that of its own beginning")
  func corner() {
    var ramp = Ramp(0, duration: 120)
    var signal = [Double](repeating: 0, count: 3)
    ramp.target = 1
    for i in 0..<10_000 {
      if i == 3_000 { ramp.target = -1 }
      if i == 3_100 { ramp.target = 1 }
      signal.append(Double(ramp.next()))
    }
    // A step of height h bends by h (1 − p)² at most; here h is at most 2, in single precision.
    let bound = 2 * pow(1 - exp(-1.0 / 120), 2) + 5e-7
    let bends = secondDifferences(signal)
    #expect(bends.allSatisfy { abs($0) < bound })
  }

  @Test("rests until its target moves, and snaps when told")
  func rest() {
    var ramp = Ramp(0.7, duration: 100)
    #expect(!ramp.isMoving)
    #expect(ramp.next() == 0.7)
    ramp.target = 0.2
    #expect(ramp.isMoving)
    ramp.snap()
    #expect(ramp.value == 0.2)
    #expect(ramp.next() == 0.2)
  }
}
