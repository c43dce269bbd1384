import Engine
import Foundation
import Testing

@testable import AudioFiles

@Suite("The stretcher") struct StretcherTests {
  private static let rate = 48_000.0

  private func frames(_ sample: Sample, _ channel: Int = 0) -> [Float] {
    Array(UnsafeBufferPointer(start: sample.channel(channel), count: sample.frameCount))
  }

  /// A knock: a tone that begins at once and dies away.
  private func knock(_ frame: Int, _ frequency: Double = 1_500, decay: Double = 0.005) -> Double {
    let time = Double(frame) / Self.rate
    return frame < 0 ? 0 : cos(2 * .pi * frequency * time) * exp(-time / decay)
  }

  /// What a click loop may be made of.
  enum Knock: CaseIterable {
    case burst, kick, noise, impulse
  }

  private func value(_ knock: Knock, _ frame: Int) -> Double {
    switch knock {
    case .burst: self.knock(frame)
    case .kick: self.knock(frame, 60, decay: 0.08)
    case .noise:
      frame < 0
        ? 0 : (Double(frame * 7_919 % 10_007) / 5_003 - 1) * exp(-Double(frame) / 480)
    case .impulse: frame == 0 ? 1 : 0
    }
  }

  @Test(
    "keeps every attack of a click loop, once, within 1 ms of its place and 3 dB of its peak",
    arguments: Knock.allCases, [0.6, 0.7, 0.85, 1.1, 1.4, 1.7, 2, 2.5, 3.3])
  func attacks(kind: Knock, ratio: Double) throws {
    // Eight knocks in two seconds, the first on the loop's first frame.
    // From elsewhere, and where there is no circle, for some will do.
    let others = [0.7, 1.4, 2].contains(ratio) ? [(true, 30_000), (false, 0)] : []
    for (isSeamless, origin) in [(true, 0)] + others {
      let source = loop(96_000, isSeamless: isSeamless) { _, frame in value(kind, frame % 12_000) }
      let highest = frames(source).map(abs).max() ?? 0
      let rendition = frames(
        try Stretcher.stretch(source, length: 96_000 * ratio, semitones: 0, from: origin))
      let beat = Double(rendition.count) / 8
      for index in 0..<8 {
        let place = Double(index) * beat
        let near = Int(place - 0.4 * beat)..<Int(place + 0.4 * beat)
        func value(_ frame: Int) -> Float {
          abs(rendition[(frame + rendition.count) % rendition.count])
        }
        let peak = near.map(value).max() ?? 0
        let level = 20 * log10(Double(peak / highest))
        // Noise that is made much longer is less even.
        #expect(abs(level) < (ratio > 1.4 ? 4 : 3), "knock \(index): \(level) dB")
        let attack = near.first { value($0) > peak / 2 } ?? 0
        let late = (Double(attack) - place) / 48
        #expect(abs(late) < 1, "knock \(index): \(late) ms")
      }
    }
  }

  @Test("leaves equal channels equal to the bit, and opposite ones nearly opposite")
  func coherence() throws {
    func noise(_ frame: Int) -> Double { sin(Double(frame * frame % 9_973)) * 0.3 }
    func sides(_ sign: Double) throws -> ([Float], [Float]) {
      let source = loop(48_000, channels: 2) { channel, frame in
        (channel == 0 ? 1 : sign) * (noise(frame) + 0.5 * knock(frame % 12_000))
      }
      let rendition = try Stretcher.stretch(source, length: 57_600, semitones: 0)
      return (frames(rendition, 0), frames(rendition, 1))
    }
    let (left, right) = try sides(1)
    #expect(left.contains { $0 > 0.4 })
    #expect(left == right)
    let (plus, minus) = try sides(-1)
    let power = plus.reduce(0.0) { $0 + Double($1 * $1) }
    let rest = zip(plus, minus).reduce(0.0) { $0 + Double(($1.0 + $1.1) * ($1.0 + $1.1)) }
    #expect(rest < 0.03 * power)
  }

  @Test("keeps the sides' levels and phases: a source stays where it is panned")
  func image() throws {
    let source = loop(96_000, channels: 2) { channel, frame in
      (channel == 0 ? 1 : 0.5)
        * (knock(frame % 24_000 - 960) + 0.2 * sin(2 * .pi * 220 * Double(frame) / Self.rate))
    }
    let rendition = try Stretcher.stretch(source, length: 120_000, semitones: 0)
    let (left, right) = (frames(rendition, 0), frames(rendition, 1))
    let power = left.reduce(0.0) { $0 + Double($1 * $1) }
    let cross = zip(left, right).reduce(0.0) { $0 + Double($1.0 * $1.1) }
    #expect(abs(cross / power - 0.5) < 0.01)
  }

  @Test("makes a circle of a circle: no mark where it wraps", arguments: [0.7, 1.3])
  func wrap(ratio: Double) throws {
    let source = loop(96_000) { _, frame in
      let time = Double(frame) / Self.rate
      return 0.3 * sin(2 * .pi * 220 * time) + 0.2 * sin(2 * .pi * 331.5 * time + 1)
    }
    let sound = frames(try Stretcher.stretch(source, length: 96_000 * ratio, semitones: 0))
    func roughness(_ frame: Int) -> Float {
      let (a, b, c) = (frame - 1, frame, frame + 1)
      func at(_ index: Int) -> Float { sound[(index + sound.count) % sound.count] }
      return abs(at(c) - 2 * at(b) + at(a))
    }
    let inside = (sound.count / 4..<sound.count * 3 / 4).map(roughness).max() ?? 0
    let around = (-2_400..<2_400).map(roughness).max() ?? 1
    #expect(around < inside * 1.1)
    // Nor is it weaker or louder there.
    func power(_ range: Range<Int>) -> Double {
      range.reduce(0) { sum, index in
        let value = Double(sound[(index + sound.count) % sound.count])
        return sum + value * value
      } / Double(range.count)
    }
    let whole = power(0..<sound.count)
    #expect(abs(10 * log10(power(-4_800..<4_800) / whole)) < 1)
  }

  @Test(
    "keeps a tone as loud where it wraps as elsewhere", arguments: [60, 120, 480, 1_000, 2_400],
    [0.75, 6.0 / 7, 10.0 / 11, 4.0 / 3])
  func evenTone(frequency: Int, ratio: Double) throws {
    let source = loop(96_000, channels: 2) { channel, frame in
      0.5 * sin(2 * .pi * Double(frequency * frame) / Self.rate + Double(channel))
    }
    let rendition = try Stretcher.stretch(source, length: 96_000 * ratio, semitones: 0)
    for channel in 0..<2 {
      let sound = frames(rendition, channel)
      // How strong the tone is in each of its periods, around the seam.
      let period = Int(Self.rate) / frequency
      for start in stride(from: -9_600, to: 9_600, by: period) {
        var (real, imaginary) = (0.0, 0.0)
        for index in start..<start + period {
          let value = Double(sound[(index + sound.count) % sound.count])
          let angle = 2 * .pi * Double(index) / Double(period)
          real += value * cos(angle)
          imaginary += value * sin(angle)
        }
        let level = (real * real + imaginary * imaginary).squareRoot() * 4 / Double(period)
        #expect(abs(20 * log10(level)) < 1, "\(start)")
      }
    }
  }

  @Test("transposes the pitch alone", arguments: [-12.0, -3, 5, 12])
  func transposition(semitones: Double) throws {
    let source = loop(96_000) { _, frame in 0.5 * sin(2 * .pi * 440 * Double(frame) / Self.rate) }
    let sound = frames(try Stretcher.stretch(source, length: 96_000, semitones: semitones))
    #expect(sound.count == 96_000)
    // The turns of the phase against a tone of the wanted frequency, over a second.
    let wanted = 440 * pow(2, semitones / 12)
    func phase(_ start: Int) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for index in start..<start + 4_800 {
        let turn = 2 * Double.pi * wanted * Double(index) / Self.rate
        let window = 0.5 - 0.5 * cos(2 * .pi * Double(index - start) / 4_800)
        real += Double(sound[index]) * window * cos(turn)
        imaginary -= Double(sound[index]) * window * sin(turn)
      }
      #expect((real * real + imaginary * imaginary).squareRoot() > 0.35 * 2_400 / 2)
      return atan2(imaginary, real)
    }
    var turned = 0.0
    var former = phase(24_000)
    for step in 1...20 {
      let next = phase(24_000 + step * 2_400)
      turned += remainder(next - former, 2 * .pi)
      former = next
    }
    // Radians in a second, as a share of the frequency: within two cents.
    #expect(abs(turned / (2 * .pi) / wanted) < 0.00116)
  }

  @Test("begins where it is asked to, and is heard from there on long before it is whole")
  func origins() throws {
    let source = loop(96_000) { _, frame in
      0.4 * sin(2 * .pi * 300 * Double(frame) / Self.rate) + 0.5 * knock(frame % 24_000 - 960)
    }
    var seen: [Int: [Float]] = [:]
    let rendition = try Stretcher.stretch(
      source, length: 120_000, semitones: 0, from: 100_000,
      progress: { part in
        #expect(part.origin == 100_000)
        #expect(part.available < 120_000)
        seen[part.available] = self.frames(part)
      })
    let whole = frames(rendition)
    #expect(seen.count > 8)
    #expect((seen.keys.min() ?? .max) < 12_000)
    // What was there stays as it was.
    for (available, part) in seen {
      let places = (0..<available).map { (100_000 + $0) % 120_000 }
      #expect(places.allSatisfy { part[$0] == whole[$0] })
    }
    // The knocks lie where they do in one that is made from the beginning.
    for index in 0..<4 {
      let place = index * 30_000 + 1_200
      let near = (place - 1_000)..<(place + 6_000)
      let peak = near.max { abs(whole[$0]) < abs(whole[$1]) } ?? 0
      #expect(abs(peak - place) < 144)
    }
    // The margins are those of a circle.
    let sound = rendition.channel(0)
    for index in 0..<Sample.margin {
      #expect(sound[120_000 + index] == whole[index])
      #expect(sound[-1 - index] == whole[119_999 - index])
    }
  }

  @Test("what is no circle is heard from its first frame on long before it is whole")
  func open() throws {
    let source = loop(96_000, isSeamless: false) { _, frame in knock(frame % 24_000) }
    var seen: [Int: [Float]] = [:]
    let rendition = try Stretcher.stretch(
      source, length: 120_000, semitones: 0,
      progress: { seen[$0.available] = self.frames($0) })
    let whole = frames(rendition)
    #expect((seen.keys.min() ?? .max) < 12_000)
    for (available, part) in seen { #expect(part[..<available] == whole[..<available]) }
    // Its attack, which lies on the first frame, is the original's.
    #expect(abs(whole[0] - 1) < 0.01)
  }

  @Test("is the same every time, to the last bit")
  func repeatable() throws {
    let source = loop(24_000, channels: 2) { channel, frame in
      knock(frame % 6_000) * (channel == 0 ? 1 : 0.3)
    }
    let first = try Stretcher.stretch(source, length: 30_011, semitones: 2)
    let second = try Stretcher.stretch(source, length: 30_011, semitones: 2)
    for channel in 0...1 { #expect(frames(first, channel) == frames(second, channel)) }
  }
}
