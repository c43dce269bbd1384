import Foundation
import Testing

@testable import AudioFiles

@Suite("tempo analysis") struct TempoAnalysisTests {
  private let rate = 22_050.0

  /// Strokes of noise that die away, at these places.
  private func strokes(_ places: [(seconds: Double, level: Float)], seconds: Double) -> [Float] {
    var samples = [Float](repeating: 0, count: Int((seconds * rate).rounded()))
    var state: UInt64 = 1
    for place in places {
      let start = Int((place.seconds * rate).rounded())
      for index in 0..<Int(0.06 * rate) where start + index < samples.count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let noise = Float(Int64(bitPattern: state) >> 32) / 2_147_483_648
        samples[start + index] += noise * place.level * Float(exp(-Double(index) / (0.012 * rate)))
      }
    }
    return samples
  }

  private func loop(_ bpm: Double, beats: Int, bar: Int = 4, at parts: [Double] = [0])
    -> [Float]
  {
    let beat = 60 / bpm
    let places = (0..<beats).flatMap { index in
      parts.map { part -> (Double, Float) in
        let level: Float = part > 0 ? 0.35 : index % bar == 0 ? 1 : 0.7
        return ((Double(index) + part) * beat, level)
      }
    }
    return strokes(places, seconds: Double(beats) * beat)
  }

  private func analyse(_ samples: [Float], hints: [TempoHint] = []) -> TempoAnalysis {
    samples.withUnsafeBufferPointer { TempoAnalysis.analyse($0, rate: rate, hints: hints) }
  }

  @Test("a loop of strokes has exactly its tempo", arguments: [90.0, 96, 104, 112, 120, 133])
  func loops(bpm: Double) throws {
    let found = analyse(loop(bpm, beats: 8, at: [0, 0.5]))
    let heard = try #require(found.bpm)
    #expect(abs(heard / bpm - 1) < 0.001)
    #expect(found.beats == 8)
    #expect(found.offset < 0.005 || found.offset > 60 / bpm - 0.005)
    #expect(found.confidence > 0.5)
  }

  @Test("three beats in a bar, and swung eighths, are heard at their tempo")
  func waltzAndSwing() throws {
    let waltz = try #require(analyse(loop(126, beats: 12, bar: 3, at: [0, 0.5])).bpm)
    #expect(abs(waltz / 126 - 1) < 0.001)
    let swing = try #require(analyse(loop(118, beats: 16, at: [0, 2.0 / 3])).bpm)
    #expect(abs(swing / 118 - 1) < 0.001)
  }

  @Test("the first beat is found where the sound was cut anywhere")
  func offset() throws {
    let whole = loop(120, beats: 24, at: [0, 0.5])
    let found = analyse(Array(whole[Int(0.32 * rate)..<Int(10.0 * rate)]))
    let bpm = try #require(found.bpm)
    #expect(abs(bpm / 120 - 1) < 0.002)
    #expect(abs(found.offset - 0.18) < 0.01)
  }

  @Test("silence that an encoder put around a loop does not change its tempo")
  func padding() throws {
    let silence = [Float](repeating: 0, count: Int(0.025 * rate))
    let found = analyse(silence + loop(125, beats: 8, at: [0, 0.5]) + silence)
    let bpm = try #require(found.bpm)
    // The last stroke has died away before the loop's end, so the body is not known exactly.
    #expect(abs(bpm / 125 - 1) < 0.005)
  }

  @Test("a drone, noise, silence and a single stroke have no beat")
  func beatless() {
    let count = Int(8 * rate)
    let drone = (0..<count).map { Float(0.4 * sine(110 / rate, Double($0))) }
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
    let stroke = strokes([(0, 1)], seconds: 1.5)
    let silence = [Float](repeating: 0, count: count)
    for samples in [drone, noise, stroke, silence] {
      let found = analyse(samples)
      #expect(found.bpm == nil)
      #expect(found.beats == nil)
      #expect(found.candidates.isEmpty)
    }
  }

  @Test("what is written is believed only where the sound supports it")
  func hints() throws {
    let loop = loop(120, beats: 8, at: [0, 0.5])
    let wrong = TempoHint(bpm: 97, source: .tag, weight: 6)
    #expect(abs(try #require(analyse(loop, hints: [wrong]).bpm) - 120) < 0.1)
    let right = TempoHint(bpm: 120, source: .tag, weight: 6)
    #expect(analyse(loop, hints: [right]).candidates.first?.evidence.hasPrefix("tag") == true)
    let stroke = strokes([(0, 1)], seconds: 1.5)
    #expect(analyse(stroke, hints: [TempoHint(beats: 4, source: .chunk, weight: 4)]).bpm == nil)
  }

  @Test("what loops by its chunk does so without what lies around it")
  func written() throws {
    let silence = [Float](repeating: 0, count: Int(0.5 * rate))
    let loop = loop(120, beats: 8, at: [0, 0.5])
    let hint = TempoHint(loop: 0.5..<4.5, source: .loop, weight: 3)
    let found = analyse(silence + loop + silence + silence, hints: [hint])
    #expect(found.bpm.map { abs($0 - 120) < 0.1 } == true)
    #expect(found.loopBeats == 8)
    #expect(abs(found.loopStart - 0.5) < 0.001)
  }

  @Test("the metre is told where it is clear, and only there")
  func metre() throws {
    func bars(_ count: Int, of bar: Int) -> [Float] {
      let places = (0..<count * bar).map { index -> (Double, Float) in
        (Double(index) * 0.5, index % bar == 0 ? 1 : 0.08)
      }
      return strokes(places, seconds: Double(count * bar) * 0.5)
    }
    #expect(analyse(bars(12, of: 3)).metre == 3)
    #expect(analyse(bars(8, of: 4)).metre == 4)
    #expect(analyse(loop(120, beats: 4, at: [0, 0.5])).metre == nil)
  }

  @Test("where every half beat is as strong, the first may be half a beat later")
  func halfBeat() throws {
    let even = strokes((0..<32).map { (Double($0) * 0.25, 0.7) }, seconds: 8)
    let found = analyse(Array(even[Int(0.1 * rate)...]))
    let best = try #require(found.candidates.first)
    #expect(
      found.candidates.contains {
        let beat = 60 / best.bpm
        let apart = abs($0.offset - best.offset)
        return abs($0.bpm - best.bpm) < 0.1 && abs(apart - beat / 2) < 0.02
          && $0.evidence.hasSuffix("half a beat off")
      })
  }

  @Test("slow pads, swelling noise, rain, plucks and pulsing speech-like noise have no beat")
  func moreWithoutBeat() {
    var state: UInt64 = 9
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    let count = Int(9 * rate)
    func sound(_ value: (Double) -> Double) -> [Float] {
      (0..<count).map { Float(value(Double($0) / rate)) }
    }
    let pad = sound { time in
      [110, 138.6, 164.8].reduce(0) { $0 + 0.15 * sine($1 * time, 1) } * min(1, time / 2)
    }
    let swell = sound { (random() - 0.5) * (0.5 + 0.4 * sine(0.11 * $0, 1)) }
    let pluck = sound { exp(-2 * $0) * sine(220 * $0, 1) * 0.5 }
    let rain = strokes((0..<90).map { _ in (random() * 8.9, Float(random())) }, seconds: 9)
    // Syllables 90 to 330 ms apart.
    var (places, time): ([(seconds: Double, level: Float)], Double) = ([], 0.1)
    while time < 8.8 {
      places.append((time, Float(0.2 + 0.8 * random())))
      time += 0.09 + 0.24 * random() + (random() < 0.15 ? 0.5 : 0)
    }
    let speech = strokes(places, seconds: 9)
    for (name, samples) in [
      ("pad", pad), ("swell", swell), ("pluck", pluck), ("rain", rain), ("speech", speech),
    ] {
      let found = analyse(samples)
      #expect(found.bpm == nil || found.confidence < 0.5, "\(name)")
    }
  }
}
