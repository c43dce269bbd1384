import Foundation
import Model
import Testing

@testable import AudioFiles

@Suite("Half and twice of a tempo") struct TempoOctaveTests {
  private let rate = 22_050.0

  /// Strokes at 120 BPM, the first of each bar louder, eighths between them softer.
  private func strokes(beats: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: beats * 11_025)
    var state: UInt64 = 1
    for stroke in 0..<2 * beats {
      let level: Float = stroke % 2 == 1 ? 0.3 : stroke % 8 == 0 ? 1 : 0.7
      for index in 0..<1_300 where stroke * 11_025 / 2 + index < samples.count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let noise = Float(Int64(bitPattern: state) >> 32) / 2_147_483_648
        samples[stroke * 11_025 / 2 + index] += noise * level * Float(exp(-Double(index) / 260))
      }
    }
    return samples
  }

  private func analyse(_ samples: [Float], _ hints: [TempoHint]) -> TempoAnalysis {
    samples.withUnsafeBufferPointer { TempoAnalysis.analyse($0, rate: rate, hints: hints) }
  }

  private func named(_ name: String) -> [TempoHint] { TempoHint.named(name) }

  private func tag(_ bpm: Double) -> TempoHint { TempoHint(bpm: bpm, source: .tag, weight: 6) }

  @Test("are told where somebody says so, though they are out of what is looked for")
  func told() throws {
    let loop = strokes(beats: 8)
    #expect(analyse(loop, []).loopBeats == 8)
    let chunk = TempoHint(beats: 4, source: .chunk, weight: 4)
    for (hint, beats) in [(tag(60), 4), (tag(240), 16), (tag(60.4), 4), (chunk, 4)] {
      let found = analyse(loop, [hint])
      #expect(found.loopBeats == beats)
      // To the sample, however the tag is rounded.
      #expect(found.bpm == Double(beats) * 15)
      #expect(found.confidence > 0.8)
      #expect(found.candidates.first?.evidence.hasPrefix(hint.source.rawValue) == true)
      #expect(found.candidates.contains { $0.bpm == 120 })
    }
    let named = analyse(loop, named("Dub 60bpm.wav"))
    #expect(named.loopBeats == 4)
  }

  @Test("a number in a name is told of, and believed less than what says that it is a tempo")
  func names() {
    let loop = strokes(beats: 8)
    func evidence(_ found: TempoAnalysis, _ bpm: Double) -> String? {
      found.candidates.first { abs($0.bpm - bpm) < 0.1 }?.evidence
    }
    let number = analyse(loop, named("loop_60.wav"))
    #expect(number.loopBeats == 8)
    #expect(evidence(number, 60)?.hasPrefix("name") == true)
    #expect(analyse(loop, [tag(60)] + named("120bpm.wav")).loopBeats == 4)
    #expect(analyse(loop, [tag(120)] + named("60bpm.wav")).loopBeats == 8)
    #expect(analyse(loop, named("Take 808.wav")) == analyse(loop, []))
  }

  @Test("a tag that is neither changes nothing, but is told of where others may hear that tempo")
  func others() {
    let loop = strokes(beats: 8)
    #expect(analyse(loop, [tag(97)]) == analyse(loop, []))
    #expect(analyse(loop, [tag(30)]) == analyse(loop, []))
    let third = analyse(loop, [tag(80)])
    #expect(third.loopBeats == 8)
    #expect(
      third.candidates.first { abs($0.bpm - 80) < 0.1 }?.evidence.hasPrefix("tag") == true)
  }

  @Test("a loop of seven beats is not halved")
  func odd() {
    let found = analyse(strokes(beats: 7), [tag(60)])
    #expect(found.bpm.map { abs($0 - 120) < 0.1 } == true)
    #expect(found.loopBeats == 7)
  }

  @Test("are told of music that wanders, too")
  func wander() throws {
    let music = PlayedMusic(seconds: 55) { 116 * (1 + 0.04 * sine(1 / 30.0, $0)) }
    let found = music.samples.withUnsafeBufferPointer {
      TempoAnalysis.analyse($0, rate: music.rate, hints: [tag(58)])
    }
    let map = try #require(found.map)
    #expect(abs(map.tempo / 58 - 1) < 0.02)
    // Each of its beats is one that was played.
    #expect(map.seconds.allSatisfy { beat in music.beats.contains { abs($0 - beat) < 0.03 } })
    #expect(found.candidates.first?.evidence.hasPrefix("tag") == true)
  }
}
