import Foundation
import Model
import Testing

@testable import AudioFiles

@Suite("The first beat") struct FirstBeatTests {
  private let rate = 22_050.0

  private func analyse(_ samples: [Float]) -> TempoAnalysis {
    samples.withUnsafeBufferPointer { TempoAnalysis.analyse($0, rate: rate) }
  }

  /// Clicks `bpm` times a minute from `start` on, the first of each four higher, and hiss of that
  /// level before and beneath them.
  private func clicks(_ bpm: Double, from start: Double, seconds: Double, hiss: Float = 0)
    -> [Float]
  {
    var state: UInt64 = 5
    var samples = (0..<Int(seconds * rate)).map { _ -> Float in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return hiss * Float(Int64(bitPattern: state) >> 32) / 2_147_483_648
    }
    var beat = 0
    while start + Double(beat) * 60 / bpm < seconds {
      let first = Int(((start + Double(beat) * 60 / bpm) * rate).rounded(.up))
      let pitch = beat % 4 == 0 ? 1_500.0 : 1_000
      for index in 0..<Int(0.05 * rate) where first + index < samples.count {
        let time = Double(index) / rate
        samples[first + index] += Float(0.8 * exp(-time / 0.01) * sin(2 * .pi * pitch * time))
      }
      beat += 1
    }
    return samples
  }

  @Test(
    "after silence is the first that sounds",
    arguments: [(110.0, 0.7), (93, 1.9), (128, 3.21)], [20.13, 31])
  func silence(_ music: (bpm: Double, start: Double), seconds: Double) throws {
    let found = analyse(clicks(music.bpm, from: music.start, seconds: seconds))
    #expect(abs(try #require(found.bpm) / music.bpm - 1) < 0.001)
    #expect(abs(found.offset - music.start) < 0.003)
    // Each way to hear it begins with the sound, too, but those by which all of the file is a loop
    // or has a beat where it begins.
    #expect(
      found.candidates.allSatisfy {
        $0.offset > music.start - 0.07 || $0.offset < 0.04 || $0.evidence.hasPrefix("length")
      })
  }

  @Test("is where a piece begins, if that has whole beats of rest first")
  func rest() throws {
    let found = analyse(clicks(120, from: 1, seconds: 31))
    #expect(abs(try #require(found.bpm) / 120 - 1) < 0.001)
    #expect(found.offset < 0.003)
  }

  @Test("is not heard in hiss", arguments: [0.003, 0.001])
  func hiss(level: Double) throws {
    let found = analyse(clicks(110, from: 0.7, seconds: 31, hiss: Float(level)))
    #expect(abs(found.offset - 0.7) < 0.003)
  }

  @Test("of music that wanders is the first that is played")
  func wander() throws {
    let music = PlayedMusic(seconds: 60, noise: 0, start: 2.3) {
      116 * (1 + 0.04 * sin(2 * .pi * $0 / 30))
    }
    let found = music.samples.withUnsafeBufferPointer {
      TempoAnalysis.analyse($0, rate: music.rate)
    }
    let map = try #require(found.map)
    #expect(abs(map.seconds[0] - music.beats[0]) < 0.02)
    #expect(abs(found.offset - music.beats[0]) < 0.02)
  }

  @Test("of a loop that is whole is its grid's, though it rests on it")
  func whole() throws {
    // Sixteen beats at 120 BPM, of which the first is silent.
    let found = analyse(clicks(120, from: 0.5, seconds: 8))
    #expect(found.loopBeats == 16)
    #expect(found.offset < 0.005)
  }

  @Test("of a loop is where its attacks are, to the sample if that is the file's first")
  func attacks() throws {
    var samples = [Float](repeating: 0, count: 2 * 22_050)
    for place in stride(from: 0.0, to: 2, by: 0.125) {
      samples[Int((place * rate).rounded())] = 0.5
    }
    let found = analyse(samples)
    #expect(found.loopBeats == 4)
    #expect(found.offset == 0)
    // The same, begun a fifth of a beat earlier.
    let turned = Array(samples.suffix(2_205) + samples.dropLast(2_205))
    let later = analyse(turned).offset.truncatingRemainder(dividingBy: 0.125)
    #expect(abs(later - 0.1) < 0.002)
  }

  /// Strokes at `places` of four bars of four beats at 120 BPM, louder or softer.
  private func bars(_ places: [(beat: Double, level: Float)]) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(8 * rate))
    for place in places {
      let first = Int((place.beat * 0.5 * rate).rounded())
      for index in 0..<Int(0.08 * rate) {
        let time = Double(index) / rate
        samples[(first + index) % samples.count] +=
          place.level * Float(exp(-time / 0.015) * sin(2 * .pi * 220 * time))
      }
    }
    return samples
  }

  @Test("is the bar's, where other places of the beat are struck more often, but not always")
  func syncopated() {
    // The first beat of each bar, and the second sixteenth of two others, late by swing.
    let bar: [(beat: Double, level: Float)] = [(0, 0.4), (1.27, 0.8), (2.5, 0.4), (3.27, 0.8)]
    let places = (0..<16).map {
      (beat: Double($0 / 4 * 4) + bar[$0 % 4].beat, level: bar[$0 % 4].level)
    }
    let found = analyse(bars(places))
    #expect(found.loopBeats == 16)
    #expect(found.offset == 0)
  }

  @Test("comes after a pickup, where every beat is struck then")
  func pickup() {
    let beats: [(beat: Double, level: Float)] = (0..<16).map { (Double($0) + 0.5, 0.8) }
    let pickups: [(beat: Double, level: Float)] = (0..<4).map { (Double(4 * $0), 0.3) }
    let found = analyse(bars(beats + pickups))
    #expect(found.bpm.map { abs($0 - 120) < 0.1 } == true)
    #expect(abs(found.offset - 0.25) < 0.005)
  }
}
