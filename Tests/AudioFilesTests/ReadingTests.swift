import Foundation
import Testing

@testable import AudioFiles

@Suite("The ways to hear a beat") struct ReadingTests {
  private func analyse(_ music: PlayedMusic, _ seconds: Range<Double>) -> TempoAnalysis {
    let part = music.samples[
      Int(seconds.lowerBound * music.rate)..<Int(seconds.upperBound * music.rate)]
    return Array(part).withUnsafeBufferPointer { TempoAnalysis.analyse($0, rate: music.rate) }
  }

  private static let music = [70.0, 98, 126, 171].map { tempo in
    PlayedMusic(seconds: 40) { _ in tempo }
  }
  private static let wandering = PlayedMusic(seconds: 40) {
    105 * (1 + 0.04 * sin(2 * .pi * $0 / 20))
  }

  private var all: [TempoAnalysis] {
    Self.music.map { analyse($0, 0.35..<10) } + Self.music.map { analyse($0, 0..<40) }
      + [analyse(Self.wandering, 0..<40)]
  }

  @Test("are ranked, and what belongs to the best tempo is its confidence")
  func ranked() throws {
    for found in all {
      let bpm = try #require(found.bpm)
      let scores = found.candidates.map(\.score)
      #expect(scores == scores.sorted(by: >))
      #expect(scores.reduce(0, +) <= 1 + 1e-9)
      #expect(found.candidates.first?.bpm == bpm)
      #expect(found.candidates.first?.offset == found.offset)
      let own = found.candidates.filter { abs($0.bpm / bpm - 1) < 0.01 }.map(\.score)
      #expect(abs(own.reduce(0, +) - found.confidence) < 1e-9)
    }
  }

  @Test("are half, two thirds, three halves and twice the tempo, and half a beat off; each once")
  func complete() throws {
    for found in all {
      let bpm = try #require(found.bpm)
      for ratio in [0.5, 2.0 / 3, 1.5, 2] {
        #expect(found.candidates.contains { abs($0.bpm / bpm / ratio - 1) < 0.011 })
      }
      let beat = 60 / bpm
      #expect(
        found.candidates.contains {
          let apart = ($0.offset - found.offset).remainder(dividingBy: beat)
          return $0.bpm == bpm && abs(abs(apart) - beat / 2) < 0.02
        })
      for (index, one) in found.candidates.enumerated() {
        for other in found.candidates.dropFirst(index + 1) where abs(one.bpm / other.bpm - 1) < 0.01
        {
          let apart = (one.offset - other.offset).remainder(dividingBy: 60 / one.bpm)
          #expect(abs(apart) > 0.1 * 60 / one.bpm)
        }
      }
    }
  }
}
