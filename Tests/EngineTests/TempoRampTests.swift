import Model
import Testing

@testable import Engine

@Suite("Tracks in a moving tempo") struct TempoRampTests {
  /// A loop of four beats at 120 with a soft click, 128 frames wide, centred on every beat.
  private static let clicks = sample(96_000) { frame in
    let place = (frame + 12_000) % 24_000 - 12_000
    return abs(place) < 64 ? Float(0.5 + 0.5 * RealTimeSine.value(Double(place) / 128 + 0.25)) : 0
  }

  /// The centres of the clicks in `sound`, in frames.
  private func onsets(_ sound: [Float]) -> [Double] {
    var found: [Double] = []
    var (sum, moment) = (0.0, 0.0)
    for (frame, value) in sound.enumerated() {
      if abs(value) > 0.001 {
        sum += Double(value)
        moment += Double(value) * Double(frame)
      } else if sum > 0 {
        if sum > 5 { found.append(moment / sum) }
        (sum, moment) = (0, 0)
      }
    }
    return found
  }

  /// When beat `beat` comes in a ramp from `a` to `b` over `duration` seconds, in frames: the root
  /// of the tempo's integral.
  private func frame(_ beat: Double, _ a: Double, _ b: Double, _ duration: Double) -> Double {
    let total = (a + b) / 2 * duration / 60
    if beat > total { return 48_000 * (duration + (beat - total) * 60 / b) }
    let slope = (b - a) / duration
    return 48_000 * ((a * a + 120 * slope * beat).squareRoot() - a) / slope
  }

  @Test(
    "stay on the grid through a ramp and after it, to the sample",
    arguments: [(60.0, 200.0), (200, 60), (120, 131.7)], [2.0, 6])
  func grid(range: (Double, Double), duration: Double) {
    let (a, b) = range
    let offline = Offline(tempo: a)
    offline.addTrack(Self.clicks, beats: 4)
    offline.update(at: 0)
    offline.send { $0.rampTempo(to: b, over: Int(duration * 48_000), at: 0) }
    let found = onsets(offline.render(Int((duration + 4) * 48_000)).left)
    #expect(found.count > 8)
    // The first began with the render.
    for (index, onset) in found.enumerated().dropFirst() {
      #expect(abs(onset - frame(Double(index), a, b, duration)) < 0.5, "beat \(index)")
    }
  }

  @Test("are on the grid at once after a locate, a seek and a nudge in the middle of a ramp")
  func locates() {
    let offline = Offline(tempo: 100)
    offline.addTrack(Self.clicks, beats: 4)
    offline.update(at: 0)
    offline.send { rig in
      rig.rampTempo(to: 180, over: 480_000, at: 0)
      rig.locate(2.5, at: 100_001)
      rig.nudge(0.25, at: 200_003)
      rig.locate(9.25, at: 300_007)
    }
    let found = onsets(offline.render(700_000).left)
    let told = offline.notices.compactMap { notice in
      if case .beat(_, let frame, _) = notice { frame } else { nil }
    }
    // The engine tells beats by its clock, whose places other tests know.
    #expect(found.count == told.count)
    for (onset, frame) in zip(found, told).dropFirst() {
      #expect(abs(onset - Double(frame)) < 1.5)
    }
    // From 300,007 on the ramp goes from 150 to 180 in 179,993 frames.
    let rest = 179_993.0 / 48_000
    let wanted = [10.0, 11, 12].map { 300_007 + frame($0 - 9.25, 150.00117, 180, rest) }
    for place in wanted { #expect(found.contains { abs($0 - place) < 1 }) }
  }

  @Test("play free in their own time through ramps, stops and locates")
  func free() {
    let offline = Offline(tempo: 120)
    offline.addTrack(sample(30_011) { Float($0) })
    offline.update(at: 0)
    offline.send { rig in
      rig.rampTempo(to: 200, over: 96_000, at: 1_000)
      rig.nudge(0.3, at: 20_000)
      rig.rampTempo(to: 60, over: 10_000, at: 50_000)
    }
    let sound = offline.render(200_000).left
    #expect(sound == (0..<200_000).map { Float($0 % 30_011) })
    // A locate by no beats leaves it where it is.
    offline.send { $0.skip(0, at: 200_000) }
    let later = offline.render(2_000).left
    #expect(abs(later[1_999] - Float(201_999 % 30_011)) < 0.01)
  }

  @Test("glide without a click")
  func smooth() {
    let offline = Offline(tempo: 120)
    offline.addTrack(sineSample(200), beats: 2)
    offline.update(at: 0)
    offline.send { rig in
      rig.rampTempo(to: 150, over: 24_000, at: 5_000)
      rig.nudge(-0.1, at: 60_000)
      rig.nudge(0.1, at: 90_000)
    }
    let sound = offline.render(150_000).left
    // A sine of 200 Hz at half scale, played 1.25 × 1.25 times as fast at most.
    let step = 2 * Double.pi * 200 * 1.5625 / 48_000
    #expect(Double(roughness(Array(sound.dropFirst(10)))) < 0.5 * step * step * 1.01)
  }

  @Test("sound the same however frames are divided", arguments: [1, 64, 1_000])
  func division(block: Int) throws {
    func scene() throws -> Offline {
      let offline = Offline(tempo: 97.3)
      offline.addTrack(sample(30_011) { Float($0 * 7_919 % 10_007) / 20_000 - 0.25 }, beats: 1)
      offline.addTrack(sample(40_009) { Float($0 * 104_729 % 10_007) / 20_000 - 0.25 })
      offline.addEffect(.tremolo, ["period": 0.37])
      offline.addEffect(.delay, ["time": 0.25])
      offline.addEffect(.gate, ["period": 0.125])
      offline.addEffect(.stutter, ["length": 0.125])
      try offline.chain("1 2")
      try offline.chain("3+4 1", track: 2)
      offline.update(at: 0)
      offline.send { rig in
        rig.rampTempo(to: 171, over: 30_001, at: 777)
        rig.nudge(0.07, at: 9_001)
        rig.stop(at: 20_011)
        rig.start(at: 22_222)
        rig.rampTempo(to: 60, over: 7_003, at: 40_001)
        rig.locate(3.3, at: 43_003)
      }
      return offline
    }
    let (reference, other) = (try scene(), try scene())
    #expect(reference.render(60_000).left == other.render(60_000, block: block).left)
  }

  @Test("take their echoes with them")
  func echoes() throws {
    let offline = Offline(tempo: 60)
    offline.addTrack(sample(480_000) { $0 == 400_000 ? 1 : 0 })
    offline.addEffect(.delay, ["time": 0.5, "mix": 1, "feedback": 0])
    try offline.chain("1")
    offline.update(at: 0)
    offline.send { $0.rampTempo(to: 150, over: 96_000, at: 0) }
    let sound = offline.render(440_000).left
    // Half a beat at 150 is 9,600 frames.
    #expect(sound.indices.max { sound[$0] < sound[$1] } == 409_600)
  }
}
