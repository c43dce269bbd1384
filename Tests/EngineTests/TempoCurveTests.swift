import Testing

@testable import Engine

@Suite("A moving tempo") struct TempoCurveTests {
  /// Beats after `seconds` of a ramp from `a` to `b` in `duration`, by integrating the tempo.
  static func beats(_ seconds: Double, _ a: Double, _ b: Double, _ duration: Double) -> Double {
    let inRamp = min(seconds, duration)
    return (a * inRamp + (b - a) / duration * inRamp * inRamp / 2 + b * (seconds - inRamp)) / 60
  }

  @Test("is the integral of a straight line", arguments: [(60.0, 200.0), (200, 60), (97.3, 131.7)])
  func integral(a: Double, b: Double) {
    var clock = Clock(rate: 48_000, tempo: a)
    clock.move(to: 3, at: 1_000)
    clock.rampTempo(to: b, over: 480_000, at: 1_000)
    for frame in stride(from: 0, through: 960_000, by: 7_919) {
      let wanted = 3 + Self.beats(Double(frame) / 48_000, a, b, 10)
      #expect(abs(clock.beat(at: 1_000 + frame) - wanted) < 1e-9)
    }
    #expect(clock.tempo(at: 241_000) == (a + b) / 2)
    #expect(clock.tempo(at: 481_000) == b)
  }

  @Test("finds the frame of every beat and back")
  func roundTrip() {
    var clock = Clock(rate: 44_100, tempo: 61.8)
    clock.rampTempo(to: 199.1, over: 200_003, at: 17)
    clock.nudge(0.2, at: 60_000)
    for frame in stride(from: 60_000, through: 400_000, by: 337) {
      #expect(clock.frame(of: clock.beat(at: frame)) == frame)
      let between = (clock.beat(at: frame) + clock.beat(at: frame + 1)) / 2
      #expect(clock.frame(of: between) == frame + 1)
    }
  }

  @Test("goes on from where it is when a ramp, a step or a locate comes between")
  func between() {
    var clock = Clock(rate: 48_000, tempo: 100)
    clock.rampTempo(to: 200, over: 480_000, at: 0)
    let middle = Self.beats(5, 100, 200, 10)
    var other = clock
    other.rampTempo(to: 50, over: 48_000, at: 240_000)
    #expect(abs(other.beat(at: 288_000) - middle - Self.beats(1, 150, 50, 1)) < 1e-9)
    other = clock
    other.setTempo(60, at: 240_000)
    #expect(abs(other.beat(at: 288_000) - middle - 1) < 1e-9)
    clock.move(to: 0, at: 240_000)
    #expect(abs(clock.beat(at: 480_000) - Self.beats(5, 150, 200, 5)) < 1e-9)
  }

  @Test("goes on while the transport stands")
  func standing() {
    var clock = Clock(rate: 48_000, tempo: 100)
    clock.rampTempo(to: 200, over: 480_000, at: 0)
    clock.stop(at: 120_000)
    let stood = Self.beats(2.5, 100, 200, 10)
    #expect(clock.beat(at: 240_000) == clock.beat(at: 120_000))
    #expect(abs(clock.beat(at: 240_000) - stood) < 1e-9)
    clock.start(at: 240_000)
    #expect(abs(clock.beat(at: 480_000) - stood - Self.beats(5, 150, 200, 5)) < 1e-9)
  }

  @Test(
    "a nudge shifts the beat and leaves the tempo, never bending it by more than a quarter",
    arguments: [0.05, -0.05, 0.5, -1, 3.3])
  func nudge(beats: Double) {
    var clock = Clock(rate: 48_000, tempo: 120)
    let plain = clock
    clock.nudge(beats, at: 10_000)
    var (least, most) = (1.0, 1.0)
    for frame in stride(from: 10_000, to: 600_000, by: 7) {
      let speed = (clock.beat(at: frame + 1) - clock.beat(at: frame)) * 24_000
      (least, most) = (min(least, speed), max(most, speed))
    }
    #expect(least > 0.7499 && most < 1.2501)
    for frame in [600_000, 6_000_000] {
      #expect(abs(clock.beat(at: frame) - plain.beat(at: frame) - beats) < 1e-9)
    }
    #expect(clock.tempo(at: 12_000) == 120)
  }

  @Test("nudges add up, and the beat never turns back")
  func nudges() {
    var clock = Clock(rate: 48_000, tempo: 120)
    var frame = 0
    for beats in [0.3, -0.6, 0.5, -0.4, 0.2] {
      clock.nudge(beats, at: frame)
      frame += 3_001
    }
    clock.rampTempo(to: 20, over: 100, at: frame)
    let steps = (frame..<150_000).map { clock.beat(at: $0 + 1) - clock.beat(at: $0) }
    #expect(steps.allSatisfy { $0 > 0 })
    var plain = Clock(rate: 48_000, tempo: 120)
    plain.rampTempo(to: 20, over: 100, at: 5 * 3_001)
    #expect(abs(clock.beat(at: 2_000_000) - plain.beat(at: 2_000_000)) < 1e-9)
  }
}
