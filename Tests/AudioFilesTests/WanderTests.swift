import Foundation
import Model
import Testing

@testable import AudioFiles

@Suite("A tempo that wanders") struct WanderTests {
  /// How the tempo of played music moves.
  enum Course: String, CaseIterable {
    case swaying, hurrying, strolling, jumping

    func tempo(_ time: Double) -> Double {
      switch self {
      // Four in a hundred up and down in thirty seconds.
      case .swaying: 116 * (1 + 0.04 * sin(2 * .pi * time / 30))
      case .hurrying: 100 + 12 * time / 120
      case .strolling:
        96 * (1 + 0.02 * sin(2 * .pi * time / 41) + 0.015 * sin(2 * .pi * time / 17 + 1))
      case .jumping: time < 30 ? 100 : 109
      }
    }
  }

  private func analyse(_ music: PlayedMusic) -> TempoAnalysis {
    music.samples.withUnsafeBufferPointer { TempoAnalysis.analyse($0, rate: music.rate) }
  }

  @Test("is followed beat by beat, to the end", arguments: Course.allCases)
  func follows(course: Course) throws {
    let isLong = course == .swaying || course == .hurrying
    let music = PlayedMusic(seconds: isLong ? 70 : 55, tempo: course.tempo)
    let found = analyse(music)
    let map = try #require(found.map)
    #expect(found.confidence > 0.5)
    #expect(abs(map.tempo / (found.bpm ?? 0) - 1) < 1e-9)
    // Each beat has one within 20 ms, most have one within 6.
    let errors = music.beats.map { beat in
      map.seconds.map { abs($0 - beat) }.min() ?? 1
    }
    #expect((errors.max() ?? 1) < 0.02)
    #expect(errors.count { $0 < 0.006 } * 10 >= errors.count * 9)
    // And there are none between them.
    #expect(abs(map.places.count - music.beats.count) <= 2)
  }

  @Test("is found in half a minute, too")
  func short() throws {
    let music = PlayedMusic(seconds: 28) { 105 * (1 + 0.04 * sin(2 * .pi * $0 / 20)) }
    let map = try #require(analyse(music).map)
    for beat in music.beats {
      #expect((map.seconds.map { abs($0 - beat) }.min() ?? 1) < 0.02)
    }
  }

  @Test(
    "is not found in what is steady, also with other bars after a while",
    arguments: [
      88.0, 113.37, 140,
    ])
  func steady(tempo: Double) throws {
    let found = analyse(PlayedMusic(seconds: 60) { _ in tempo })
    #expect(found.map == nil)
    #expect(abs(try #require(found.bpm) / tempo - 1) < 0.001)
  }

  @Test("is not found in noise, nor in strokes anywhere")
  func beatless() {
    let noise = PlayedMusic(seconds: 20, noise: 0.3) { _ in 0.01 }
    #expect(analyse(noise).map == nil)
    var state: UInt64 = 3
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    // From a tenth of a second to two thirds apart.
    let rain = PlayedMusic(seconds: 40) { _ in 0.01 + (random() < 0.0002 ? 4e5 : 0) }
    let found = analyse(rain)
    #expect(found.map == nil || found.confidence < 0.5)
  }

  @Test("settles on attacks; a beat without one goes along with those around it")
  func settling() {
    let beats = [1.0, 2, 3, 4, 5]
    let attacks = [1.006, 1.4, 2.006, 2.95, 4.016, 5.006]
    let settled = BeatMap.settled(beats, on: attacks)
    let wanted = [1.006, 2.006, 3.011, 4.016, 5.006]
    #expect(zip(settled, wanted).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(BeatMap.settled(beats, on: []) == beats)
  }
}
