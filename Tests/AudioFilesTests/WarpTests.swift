import Engine
import Foundation
import Model
import Testing

@testable import AudioFiles

@Suite("A warped rendition") struct WarpTests {
  private static let rate = 48_000.0
  /// Beats that come faster and faster, from 0.6 s to 0.45 s apart.
  private static let beats: [Double] = {
    var beats = [0.3]
    for index in 0..<20 {
      let step: Double = 0.6 - 0.15 * Double(index) / 19
      beats.append(beats[index] + step)
    }
    return beats
  }()

  private func sound(_ value: (Double) -> Double) -> Sample {
    let count = 11 * 48_000
    let sample = Sample(
      channelCount: 1, frameCount: count, length: Double(count), rate: Self.rate)
    for frame in 0..<count {
      sample.channel(0)[frame] = Float(value(Double(frame) / Self.rate))
    }
    sample.available = count
    return sample
  }

  /// Twenty beats of it from the first one on, laid evenly.
  private func warp(_ sample: Sample, keepsPitch: Bool) throws -> Warp {
    let map = try #require(BeatMap(seconds: Self.beats))
    return try #require(
      Warp(
        map, start: 0, seconds: 11, lead: -map.beat(at: 0),
        beats: map.beat(at: 11) - map.beat(at: 0), keepsPitch: keepsPitch))
  }

  @Test("has its beats evenly, to 3 ms", arguments: [true, false], [0.85, 1, 1.2])
  func even(keepsPitch: Bool, ratio: Double) throws {
    let sample = sound { time in
      Self.beats.reduce(0) { sum, beat in
        let rest = time - beat
        return rest < 0 || rest > 0.1
          ? sum : sum + cos(2 * .pi * 1_500 * rest) * exp(-rest / 0.005)
      }
    }
    let warp = try warp(sample, keepsPitch: keepsPitch)
    let length = sample.length * ratio
    let made = try Stretcher.stretch(sample, length: length, semitones: 0, warp: warp)
    #expect(made.frameCount == Int(length))
    let frames = made.channel(0)
    for beat in Self.beats {
      let place = Int(warp.share(of: beat / 11) * length)
      let near = max(0, place - 4_800)..<min(made.frameCount, place + 4_800)
      let peak = near.map { abs(frames[$0]) }.max() ?? 0
      #expect(peak > 0.7)
      let attack = near.first { abs(frames[$0]) > peak / 2 } ?? 0
      #expect(abs(attack - place) < 144)
    }
    // They lie evenly by the warp.
    let shares = Self.beats.map { warp.share(of: $0 / 11) }
    let steps = zip(shares, shares.dropFirst()).map { $1 - $0 }
    #expect((steps.max() ?? 1) - (steps.min() ?? 0) < 1e-6)
  }

  @Test("keeps its pitch where it is stretched, and moves with the speed where it is played")
  func pitch() throws {
    let sample = sound { 0.5 * sin(2 * .pi * 440 * $0) }
    // Crossings of zero upwards between two seconds.
    func frequency(_ made: Sample, _ range: Range<Int>) -> Double {
      let frames = made.channel(0)
      let count = range.count { frames[$0] < 0 && frames[$0 + 1] >= 0 }
      return Double(count) / (Double(range.count) / Self.rate)
    }
    let stretched = try Stretcher.stretch(
      sample, length: sample.length, semitones: 0, warp: try warp(sample, keepsPitch: true))
    let played = try Stretcher.stretch(
      sample, length: sample.length, semitones: 0, warp: try warp(sample, keepsPitch: false))
    let (early, late) = (48_000..<144_000, 384_000..<480_000)
    for part in [early, late] { #expect(abs(frequency(stretched, part) - 440) < 1.1) }
    // At first its beats are longer than on average, and so it is played faster.
    #expect(frequency(played, early) > 480)
    #expect(frequency(played, late) < 410)
  }

  @Test("is kept for its own map alone")
  func kept() throws {
    let folder = try TestFolder()
    let cache = RenditionCache(folder: folder.path)
    let sample = sound { sin(2 * .pi * 200 * $0) }
    let warp = try warp(sample, keepsPitch: false)
    var other = warp
    other.keepsPitch = true
    var made = 0
    for shape in [warp, nil, other, warp] {
      _ = cache.rendition(of: sample, length: sample.length, semitones: 0, warp: shape) {
        made += 1
        return sample
      }
      cache.finish()
    }
    #expect(made == 3)
  }
}
