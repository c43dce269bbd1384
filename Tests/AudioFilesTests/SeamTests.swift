import Foundation
import Testing

@testable import AudioFiles

private func seam(_ count: Int, _ value: (Int) -> Double) -> Seam {
  let signal = (0..<count).map { Float(value($0)) }
  return Seam(
    head: [Array(signal.prefix(1_000))], tail: [Array(signal.suffix(1_000))], frameCount: count,
    contextCount: 400)
}

@Suite struct SeamTests {
  @Test(
    "whole periods of a sine meet at any pitch and phase",
    arguments: [1.0, 10, 100, 441, 2_000, 4_999, 12_000, 20_000], [0, 0.7, 1.5708, 3, 4.5])
  func wholePeriods(periods: Double, phase: Double) {
    #expect(seam(44_100) { 0.7 * sine(periods / 44_100, Double($0), phase: phase) }.isMeeting)
    // The same in 16 bits.
    #expect(
      seam(44_100) {
        (0.7 * sine(periods / 44_100, Double($0), phase: phase) * 32_768).rounded() / 32_768
      }.isMeeting)
  }

  @Test(
    "a sine cut elsewhere does not meet",
    arguments: [100.5, 100.25, 440.5, 440.1, 440.75, 2_000.5, 2_000.3, 5_000.5, 5_000.4])
  func cutPeriods(periods: Double) {
    for phase in [0, 0.7, 1.5708, 3, 4.5] {
      #expect(!seam(44_100) { 0.7 * sine(periods / 44_100, Double($0), phase: phase) }.isMeeting)
    }
  }

  @Test(
    "a loop cut to whole frames meets, although its periods do not quite fit",
    arguments: [55, 110, 220, 440, 1_000, 3_000], [-0.4, 0.4])
  func rounded(periods: Double, frames: Double) {
    for phase in [0, 0.7, 1.5708, 3, 4.5] {
      let loop = seam(44_100) {
        0.7 * sine(periods / (44_100 + frames), Double($0), phase: phase)
      }
      #expect(loop.isMeeting)
    }
  }

  @Test("a chord of whole periods meets, and one voice off spoils it")
  func chord() {
    let chord = { (frame: Int, fifth: Double) in
      0.3 * sine(200.0 / 44_100, Double(frame)) + 0.3 * sine(fifth / 44_100, Double(frame))
        + 0.2 * sine(1_000.0 / 44_100, Double(frame), phase: 1)
    }
    #expect(seam(44_100) { chord($0, 300) }.isMeeting)
    #expect(!seam(44_100) { chord($0, 300.4) }.isMeeting)
  }

  @Test("silence, a constant and noise meet; a ramp and a struck start do not")
  func others() {
    #expect(seam(10_000) { _ in 0 }.isMeeting)
    #expect(seam(10_000) { _ in 0 }.isSilent)
    #expect(seam(10_000) { _ in 0.5 }.isMeeting)
    var state: UInt32 = 1
    let noise = (0..<10_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24) - 0.5
    }
    #expect(seam(10_000) { noise[$0] }.isMeeting)
    #expect(!seam(10_000) { Double($0) / 10_000 }.isMeeting)
    #expect(!seam(10_000) { $0 < 5_000 ? exp(-Double($0) / 300) : 0 }.isMeeting)
  }

  @Test("where the ends meet, each side's context is the other; else a prediction")
  func context() {
    let loop = seam(700) { sine(7.0 / 700, Double($0)) }
    #expect(loop.isMeeting)
    #expect(abs(Double(loop.before[0][399]) - sine(0.01, -1)) < 1e-6)
    #expect(abs(Double(loop.after[0][399]) - sine(0.01, 399)) < 1e-6)
    let cut = seam(730) { sine(0.01, Double($0), phase: 1) }
    #expect(!cut.isMeeting)
    #expect(abs(Double(cut.before[0][350]) - sine(0.01, -50, phase: 1)) < 1e-2)
    #expect(abs(Double(cut.after[0][50]) - sine(0.01, 780, phase: 1)) < 1e-2)
  }
}
