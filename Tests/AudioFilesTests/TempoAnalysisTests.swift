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

  @Test("a loop of strokes has exactly its tempo", arguments: [104.0, 112, 120, 133])
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
}
