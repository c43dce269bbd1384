import Foundation
import Testing

@testable import AudioFiles
@testable import Engine

@Suite("A passage that goes over into a rendition") struct PassageBridgeTests {
  private static let rate = 48_000.0

  /// A circle of 2 s, four beats at 120.
  private func loop(_ value: (_ frame: Int) -> Double) -> Sample {
    let sample = Sample(
      channelCount: 1, frameCount: 96_000, length: 96_000, rate: Self.rate, isSeamless: true)
    for frame in 0..<96_000 { sample.channel(0)[frame] = Float(value(frame)) }
    sample.joinMargins()
    sample.available = 96_000
    return sample
  }

  /// The passage of `sample` at a tempo of 150 from frame `start` on, which goes over into the
  /// rendition for that from frame `end` on; where that is over, and what the rendition sounds like.
  private func bridged(
    _ sample: Sample, start: Int, end: Int
  ) throws -> (sound: [Float], bridge: Range<Int>, alone: [Float]) {
    let clock = Clock(rate: Self.rate, tempo: 150)
    let passage = Passage(
      of: sample, semitones: 0, start: start, end: .max, clock, beats: 4, anchor: 0)
    let maker = try #require(PassageMaker(passage) { passage.place(at: $0) })
    let rendition = try Stretcher.stretch(sample, length: 76_800, semitones: 0)
    maker.make(until: end)
    let bridge = maker.bridge(to: rendition)
    let header = passage.header.pointee
    let sound = (start..<bridge.upperBound).map { header.left[$0 & header.mask] }
    let alone = passage.plain(rendition, from: start, count: sound.count)[0]
    return (sound, bridge.lowerBound - start..<bridge.upperBound - start, alone)
  }

  /// The level of `frequency`, a multiple of 200 Hz, in 5 ms from frame `start` on.
  private func level(_ frequency: Double, _ sound: [Float], _ start: Int) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for index in start..<start + 240 {
      let turn = 2 * Double.pi * frequency * Double(index) / Self.rate
      real += Double(sound[index]) * cos(turn) / 120
      imaginary += Double(sound[index]) * sin(turn) / 120
    }
    return 20 * log10((real * real + imaginary * imaginary).squareRoot())
  }

  @Test(
    "loses nothing of its tones and does not click, however their phases lie", arguments: 0..<6,
    [[400.0], [600, 1_000], [400, 1_000, 2_200]])
  func tones(turn: Int, frequencies: [Double]) throws {
    let steps: [Double] = frequencies.map { 2 * Double.pi * $0 / Self.rate }
    let source = loop { frame in
      var value = 0.0
      for step in steps { value += 0.2 * sin(step * Double(frame)) }
      return value
    }
    let start = 7_001 + 1_733 * turn
    let (sound, bridge, alone) = try bridged(source, start: start, end: start + 20_000)
    let wanted = 20 * log10(0.2)
    for frame in stride(from: 15_000, to: bridge.upperBound - 1_200, by: 60) {
      for frequency in frequencies {
        let level = level(frequency, sound, frame)
        // Nothing but what the rendition itself lacks.
        let theirs = stride(from: -960, through: 960, by: 120).map {
          self.level(frequency, alone, frame + $0)
        }
        let least = min(wanted, theirs.min() ?? wanted)
        #expect(level > least - 1, "\(frequency) Hz at \(frame - bridge.lowerBound): \(level) dB")
        #expect(level < max(wanted, theirs.max() ?? wanted) + 1)
      }
    }
    // It bends as much as the tones at their loudest, and a tenth more.
    var most = 0.0
    for step in steps { most += 0.2 * step * step }
    var bend: Float = 0
    for frame in 1..<sound.count - 1 {
      let middle = 2 * sound[frame]
      bend = max(bend, abs(sound[frame + 1] - middle + sound[frame - 1]))
    }
    #expect(Double(bend) < 1.1 * most)
    // Then it is what takes over.
    #expect(bridge.count > 4_800)
    for frame in bridge { #expect(abs(sound[frame] - alone[frame]) < 1e-6) }
  }

  @Test("keeps its attacks where they are and as loud as they are", arguments: 0..<8)
  func attacks(turn: Int) throws {
    let source = loop { frame in
      let time = Double(frame % 12_000) / Self.rate
      let knock = 0.7 * cos(2 * Double.pi * 1_500 * time) * exp(-time / 0.01)
      let tone = 0.1 * sin(2 * Double.pi * 400 * Double(frame) / Self.rate)
      return knock + tone
    }
    let start = 7_001
    let (sound, bridge, _) = try bridged(source, start: start, end: start + 20_000 + 1_200 * turn)
    var found = 0
    // An attack comes every half beat.
    for frame in stride(from: 9_600 - start, to: bridge.upperBound - 2_000, by: 9_600)
    where frame > bridge.lowerBound - 12_000 {
      let near = frame - 2_000..<frame + 2_000
      let peak = near.map { abs(sound[$0]) }.max() ?? 0
      let first = near.first { abs(sound[$0]) > peak / 2 } ?? 0
      #expect(abs(first - frame) <= 48, "\(first - frame) frames")
      #expect(abs(20 * log10(peak / 0.75)) < 1, "\(peak) at \(frame - bridge.lowerBound)")
      found += 1
    }
    #expect(found > 0)
  }
}
