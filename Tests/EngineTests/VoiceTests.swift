import Model
import Testing

@testable import Engine

@Suite("A voice") final class VoiceTests {
  private let interpolator = Interpolator()

  deinit { interpolator.free() }

  /// What `voice` plays from `frame` on.
  private func render(_ voice: Voice, from frame: Int, _ count: Int, block: Int = 64) -> [Float] {
    var left = [Float](repeating: 0, count: count)
    var right = left
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        guard let l = l.baseAddress, let r = r.baseAddress else { return }
        for start in stride(from: 0, to: count, by: block) {
          voice.render(
            Block(left: l + start, right: r + start, count: min(block, count - start)),
            from: frame + start, interpolator)
        }
      }
    }
    return left
  }

  @Test("copies its sample bit by bit, round and round, where a frame is a frame")
  func copying() {
    let sample = sample(1_000) { Float($0) }
    let voice = Voice(sample.header, period: 1_000, position: 990, at: 5)
    for frame in [5, 4_000_000_005] {
      let sound = render(voice, from: frame, 2_500)
      #expect(sound == (0..<2_500).map { Float(($0 + 990) % 1_000) })
    }
  }

  @Test("plays a loop shorter than a block")
  func short() {
    let sample = sample(3) { Float($0) }
    let voice = Voice(sample.header, period: 3, position: 0, at: 0)
    #expect(render(voice, from: 0, 200) == (0..<200).map { Float($0 % 3) })
  }

  @Test("reads nothing beyond its sample, however short the loop", arguments: [0.3, 1e-9, 0])
  func shorterThanAFrame(period: Double) {
    let sample = sample(500) { _ in 1 }
    let voice = Voice(sample.header, period: period, position: 0, at: 0)
    #expect(render(voice, from: 0, 256).allSatisfy { abs($0 - 1) < 1e-5 })
  }

  @Test(
    "brings an impulse back on its beat after a day, at odd tempos and rates",
    arguments: [97_300, 120_001, 133_333, 61_803, 999_000], [44_100, 48_000, 96_000, 192_000])
  func longRun(milliTempo: Int, rate: Int) {
    // A loop of 4 beats, held in as many whole frames as lie nearest.
    let rounded = (4 * 60_000 * rate + milliTempo / 2) / milliTempo
    let sample = Sample(
      channelCount: 1, frameCount: rounded, length: Double(rounded), rate: Double(rate))
    let clock = Clock(rate: Double(rate), tempo: Double(milliTempo) / 1_000)
    let voice = Voice(sample.header, period: 4 * clock.framesPerBeat, position: 0, at: 0)
    let passes = 86_400 * milliTempo / 240_000
    var worst = 0.0
    for pass in stride(from: 0, through: passes, by: max(1, passes / 500)) {
      // pass × 4 beats × 60 s × rate / tempo, split into whole frames and the rest.
      let product = pass * 4 * 60_000 * rate
      let (frame, rest) = (product / milliTempo, Double(product % milliTempo) / Double(milliTempo))
      let place = voice.position(at: frame)
      let signed = place > Double(rounded) / 2 ? place - Double(rounded) : place
      // The impulse lies `rest` frames after `frame`; the voice puts it −signed / step after it.
      let step = Double(rounded) / voice.period
      worst = max(worst, abs(-signed / step - rest))
    }
    #expect(worst < 1e-3)
  }

  @Test("plays an impulse on each pass within half a frame of its time")
  func impulses() {
    let sample = sample(29_599) { $0 == 0 ? 1 : 0 }
    // One beat at 97.3.
    let period = 28_800_000.0 / 973
    let voice = Voice(sample.header, period: period, position: 0, at: 0)
    for pass in [1, 2, 3, 1_000, 9_999, 123_457] {
      let exact = Double(pass) * 28_800_000 / 973
      let start = Int(exact) - 32
      let sound = render(voice, from: start, 64)
      let peak = sound.indices.max { sound[$0] < sound[$1] } ?? 0
      #expect(abs(Double(start + peak) - exact) <= 0.5 + 1e-6)
      #expect(sound[peak] > 0.6)
    }
  }

  @Test("is where it is told to be, also before the loop's start and after its end")
  func places() {
    let sample = sample(1_000) { Float($0) }
    for (position, place) in [(0.0, 0.0), (-1, 999), (1_000, 0), (2_500.25, 500.25), (-1e-9, 0)] {
      let voice = Voice(sample.header, period: 500, position: position, at: 10)
      #expect(abs(voice.position(at: 10) - place) < 1e-6)
      let later = (place + 200).truncatingRemainder(dividingBy: 1_000)
      #expect(abs(voice.position(at: 110) - later) < 1e-6)
    }
    for position in [1e300, -1e300, .nan, .infinity] {
      let voice = Voice(sample.header, period: 500, position: position, at: 0)
      #expect((0..<1_000).contains(voice.position(at: 77)))
    }
  }

  @Test("sounds the same however its frames are divided", arguments: [1_000.0, 777.7, 1_234.5])
  func division(period: Double) {
    let sample = sample(1_000) { Float($0 * 7_919 % 1_000) / 1_000 }
    let voice = Voice(sample.header, period: period, position: 0.3, at: 0)
    let whole = render(voice, from: 0, 10_000, block: 64)
    for block in [1, 7, 63] { #expect(render(voice, from: 0, 10_000, block: block) == whole) }
  }
}
