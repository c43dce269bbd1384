import Foundation
import Testing

@testable import AudioFiles
@testable import Engine

@Suite("A passage") struct PassageTests {
  private static let rate = 48_000.0

  /// The passage of `sample` along `place`, from the engine's frame `start` on, a side each.
  private func make(
    _ sample: Sample, start: Int = 0, count: Int, semitones: Double = 0, step: Int = 100_000,
    place: @escaping @Sendable (Int) -> Double
  ) throws -> [[Float]] {
    let clock = Clock(rate: Self.rate, tempo: 120)
    let passage = Passage(
      of: sample, semitones: semitones, start: start, end: .max, clock, beats: 4, anchor: 0)
    let maker = try #require(PassageMaker(passage, place: place))
    var sound = Array(repeating: [Float](), count: sample.channelCount)
    for done in stride(from: 0, to: count, by: step) {
      let end = min(done + step, count)
      maker.make(until: start + end)
      for frame in done..<end {
        for channel in sound.indices {
          let side = channel == 0 ? passage.header.pointee.left : passage.header.pointee.right
          sound[channel].append(side[(start + frame) & passage.header.pointee.mask])
        }
      }
    }
    return sound
  }

  /// Where a loop of 2 s for 4 beats is in a ramp from `a` to `b` in `duration` seconds, by the
  /// tempo's integral.
  private static func ramp(_ a: Double, _ b: Double, _ duration: Double)
    -> @Sendable (Int) -> Double
  {
    { frame in
      let time = Double(frame) / rate
      let inRamp = min(max(time, 0), duration)
      var beats = (a * inRamp + (b - a) * inRamp * inRamp / 2 / duration) / 60
      beats += (time < 0 ? a * time : max(0, time - duration) * b) / 60
      return beats * 24_000
    }
  }

  /// The frequency of a tone around `frequency` in `sound`, by the turns of its phase, and its level.
  private func tone(_ sound: [Float], _ frames: Range<Int>, near frequency: Double) -> (
    cents: Double, levels: [Double]
  ) {
    func vector(_ start: Int) -> (Double, Double) {
      var (real, imaginary) = (0.0, 0.0)
      for index in start..<start + 4_800 {
        let turn = 2 * Double.pi * frequency * Double(index) / Self.rate
        let window = (0.5 - 0.5 * cos(2 * .pi * Double(index - start) / 4_800)) / 1_200
        real += Double(sound[index]) * window * cos(turn)
        imaginary -= Double(sound[index]) * window * sin(turn)
      }
      return (atan2(imaginary, real), (real * real + imaginary * imaginary).squareRoot())
    }
    let steps = (frames.count - 4_800) / 1_200
    let vectors = (0...steps).map { vector(frames.lowerBound + 1_200 * $0) }
    let turned = zip(vectors, vectors.dropFirst()).reduce(0.0) {
      $0 + remainder($1.1.0 - $1.0.0, 2 * .pi)
    }
    let hertz = turned / (2 * .pi) / (Double(steps) * 1_200 / Self.rate)
    return (1_200 * log2(1 + hertz / frequency), vectors.map(\.1))
  }

  @Test(
    "keeps the pitch and the level of a tone through a ramp",
    arguments: [
      (60.0, 200.0, 4.0), (200, 60, 4), (120, 121, 4),
    ], [110.0, 440, 3_000])
  func pitch(ramp: (Double, Double, Double), frequency: Double) throws {
    let source = loop(96_000) { _, frame in 0.5 * sin(2 * .pi * frequency * Double(frame) / 48_000)
    }
    let sound = try make(source, count: 192_000, place: Self.ramp(ramp.0, ramp.1, ramp.2))[0]
    let (cents, levels) = tone(sound, 0..<192_000, near: frequency)
    #expect(abs(cents) < 2)
    #expect(levels.allSatisfy { abs(20 * log10($0 / 0.5)) < 0.5 })
  }

  @Test("gives back what it is made of at the loop's own speed")
  func identity() throws {
    let source = loop(96_000, channels: 2) { channel, frame in
      0.3 * sin(Double(frame * frame % 9_973)) + 0.1 * Double(channel)
    }
    let sound = try make(source, start: 7_001, count: 40_000) { Double($0) }
    for channel in 0...1 {
      let frames = source.channel(channel)
      let worst = (0..<40_000).map { abs(sound[channel][$0] - frames[(7_001 + $0) % 96_000]) }.max()
      #expect((worst ?? 1) < 1e-5)
    }
  }

  @Test("moves the pitch alone where that is asked for", arguments: [-12.0, 5])
  func transposition(semitones: Double) throws {
    let source = loop(96_000) { _, frame in 0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000) }
    let sound = try make(
      source, count: 60_000, semitones: semitones, place: Self.ramp(100, 160, 2))[0]
    let (cents, levels) = tone(sound, 0..<60_000, near: 440 * pow(2, semitones / 12))
    #expect(abs(cents) < 2)
    #expect(levels.allSatisfy { abs(20 * log10($0 / 0.5)) < 0.5 })
  }

  @Test("keeps the sides as they lie to each other, also where they are opposite")
  func image() throws {
    let source = loop(96_000, channels: 2) { channel, frame in
      let value = 0.6 * Self.knock(frame % 24_000 - 960) + 0.2 * sin(0.03 * Double(frame))
      return channel == 0 ? value : -0.5 * value
    }
    let sound = try make(source, count: 50_000, place: Self.ramp(80, 140, 1))
    #expect(sound[0].contains { abs($0) > 0.3 })
    #expect(zip(sound[0], sound[1]).allSatisfy { abs(0.5 * $0 + $1) < 1e-5 })
  }

  @Test("is the same however much is made at a time, and has no click")
  func slices() throws {
    let source = loop(96_000) { _, frame in 0.5 * sin(2 * .pi * 200 * Double(frame) / 48_000) }
    let whole = try make(source, start: 10_000, count: 60_000, place: Self.ramp(60, 200, 1))[0]
    let parts = try make(
      source, start: 10_000, count: 60_000, step: 997, place: Self.ramp(60, 200, 1))[0]
    #expect(parts == whole)
    let turn = 2 * Double.pi * 200 / 48_000
    var bend: Float = 0
    for index in 1..<59_999 {
      let middle = 2 * whole[index]
      bend = max(bend, abs(whole[index + 1] - middle + whole[index - 1]))
    }
    #expect(Double(bend) < 0.5 * turn * turn * 1.1)
  }

  /// A knock: a tone that begins at once and dies away.
  private static func knock(_ frame: Int) -> Double {
    let time = Double(frame) / rate
    return frame < 0 ? 0 : cos(2 * .pi * 1_500 * time) * exp(-time / 0.01)
  }

  @Test(
    "keeps every attack within a millisecond of its place",
    arguments: [
      (60.0, 200.0, 4.0), (200, 60, 4), (97, 97.001, 1),
    ])
  func attacks(ramp: (Double, Double, Double)) throws {
    let source = loop(96_000) { _, frame in
      0.8 * Self.knock(frame % 12_000) + 0.05 * sin(Double(frame) * 0.03)
    }
    let place = Self.ramp(ramp.0, ramp.1, ramp.2)
    let sound = try make(source, count: 240_000, place: place)[0]
    var (index, found) = (1.0, 0)
    var (worst, loudest) = (0.0, 0.0)
    while let frame = (0..<236_000).first(where: { place($0) >= index * 12_000 }) {
      let near = frame - 1_500..<frame + 1_500
      let peak = near.map { abs(sound[$0]) }.max() ?? 0
      let attack = near.first { abs(sound[$0]) > peak / 2 } ?? 0
      worst = max(worst, abs(Double(attack - frame)))
      // Nothing of it comes before.
      let early = sound[frame - 1_500..<frame - 48].map { abs($0) }.max() ?? 1
      loudest = max(loudest, Double(early / peak))
      #expect(peak > 0.6)
      (index, found) = (index + 1, found + 1)
    }
    #expect(found > 10 && worst < 48)
    #expect(loudest < 0.25)
  }
}
