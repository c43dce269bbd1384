import Model
import RealTime
import Testing

@testable import Engine

@Suite struct DelayTests {
  /// A delay of a quarter beat, 6,000 frames, as bright as it can be.
  func rig() -> EffectBench {
    let rig = EffectBench(.delay)
    rig.set("time", 0.25)
    rig.set("damping", 20_000)
    return rig
  }

  @Test("the first echo is the input, on the frame")
  func firstEcho() {
    let rig = rig()
    var noise = Hiss()
    let input = StereoSound(noise.samples(3_000), noise.samples(3_000))
    let pause = StereoSound([Float](repeating: 0, count: 3_000))
    #expect(energy(rig.run(input).left) == 0)
    #expect(energy(rig.run(pause).left) == 0)
    #expect(rig.run(StereoSound([Float](repeating: 0, count: 3_000))) == input)
  }

  @Test("each further echo is weaker by the feedback")
  func series() {
    let rig = rig()
    rig.set("feedback", 0.5)
    let low = tone(50, 960 * 2)
    let pause = [Float](repeating: 0, count: 6_000 - low.count)
    let output = rig.run(StereoSound(low + pause + [Float](repeating: 0, count: 24_000))).left
    let levels = (1...3).map { energy(output[($0 * 6_000)..<($0 * 6_000 + 3_000)]) }
    #expect(abs(levels[1] / levels[0] - 0.25) < 0.002)
    #expect(abs(levels[2] / levels[1] - 0.25) < 0.002)
  }

  @Test("a fraction of a frame delays by that fraction")
  func fraction() {
    let rig = EffectBench(.delay, framesPerBeat: 4_001.5)
    rig.set("time", 1)
    rig.set("feedback", 0)
    let output = rig.run(StereoSound(tone(1_000, 9_600))).left
    for n in stride(from: 5_000, to: 9_600, by: 97) {
      let expected = sine(2 * .pi * 1_000 * (Double(n) - 4_001.5) / 48_000)
      #expect(abs(Double(output[n]) - expected) < 1e-3)
    }
  }

  @Test("ping-pong enters on the left and changes sides")
  func pingPong() {
    let rig = rig()
    rig.set("spread", 1)
    rig.set("feedback", 0.5)
    let output = rig.run(StereoSound(click(24_000)))
    func sides(_ echo: Int) -> (Double, Double) {
      let range = (echo * 6_000)..<(echo * 6_000 + 500)
      return (energy(output.left[range]), energy(output.right[range]))
    }
    #expect(sides(1) == (1, 0))
    #expect(sides(2).0 == 0 && sides(2).1 > 0.1)
    #expect(sides(3).0 > 0.02 && sides(3).1 == 0)
  }

  @Test("without spread the sides stay apart")
  func stereo() {
    let rig = rig()
    let output = rig.run(StereoSound([Float](repeating: 0, count: 24_000), click(24_000)))
    #expect(energy(output.left) == 0)
    #expect(output.right[6_000] == 1)
  }

  @Test("the second echo has lost half the power at the damping frequency")
  func damping() {
    for rate in [44_100.0, 96_000] {
      let rig = EffectBench(.delay, rate: rate, framesPerBeat: 8_000)
      rig.set("time", 1)
      rig.set("feedback", 0.98)
      rig.set("damping", 3_000)
      let output = rig.run(StereoSound(click(24_000))).left
      let echo = Array(output[15_900..<17_900])
      let ratio = spectrum(echo, at: 3_000, rate: rate) / 0.98
      #expect(abs(ratio * ratio - 0.5) < 0.005)
      #expect(abs(spectrum(echo, at: 10, rate: rate) / 0.98 - 1) < 0.005)
    }
  }

  @Test("the longest feedback stays bounded at full scale")
  func bounded() {
    let rig = rig()
    rig.set("feedback", 0.98)
    rig.set("time", 0.03125)
    let output = rig.run(StereoSound(tone(64, 480_000))).left
    #expect(output.allSatisfy { abs($0) <= 4 })
  }

  @Test("a change of time or tempo makes no click", arguments: [0, 1])
  func clicks(_ what: Int) {
    let rig = rig()
    rig.set("feedback", 0)
    let sound = tone(200, 96_000)
    var output = rig.run(StereoSound(Array(sound[..<24_000]))).left
    if what == 0 { rig.set("time", 0.4, isJump: false) } else { rig.framesPerBeat = 27_000 }
    output += rig.run(StereoSound(Array(sound[24_000...]))).left
    // The slope of the sine, and the crossfade's own of 2 in 30 ms.
    #expect(steepest(output[12_000...]) < 2 * Double.pi * 200 / 48_000 + Double.pi / 1_440)
    let range = 60_000..<96_000
    let delay = what == 0 ? 9_600.0 : 6_750
    for n in stride(from: range.lowerBound, to: range.upperBound, by: 997) {
      let expected = sine(2 * .pi * 200 * (Double(n) - delay) / 48_000)
      #expect(abs(Double(output[n]) - expected) < 1e-3)
    }
  }

  @Test("a delay twice as long repeats what was played before it was asked for")
  func doubled() {
    let rig = rig()
    rig.set("feedback", 0)
    let sound = tone(200, 36_000)
    _ = rig.run(StereoSound(Array(sound[..<24_000])))
    rig.set("time", 0.5, isJump: false)
    let output = rig.run(StereoSound(Array(sound[24_000...]))).left
    for n in stride(from: 26_000, to: 36_000, by: 97) {
      let expected = sine(2 * .pi * 200 * Double(n - 12_000) / 48_000)
      #expect(abs(Double(output[n - 24_000]) - expected) < 1e-3)
    }
  }

  @Test("a delay that grows many times over fills up, and is right from then on")
  func grown() {
    let rig = rig()
    rig.set("feedback", 0)
    let sound = tone(200, 192_000)
    _ = rig.run(StereoSound(Array(sound[..<24_000])))
    rig.set("time", 4, isJump: false)
    let output = rig.run(StereoSound(Array(sound[24_000...]))).left
    for n in stride(from: 24_000 + 96_000 + 6_000, to: 192_000, by: 977) {
      let expected = sine(2 * .pi * 200 * Double(n - 96_000) / 48_000)
      #expect(abs(Double(output[n - 24_000]) - expected) < 1e-3)
    }
  }

  @Test("a delay of 8 beats at 20 beats a minute is held at 24 s")
  func longest() {
    let rig = EffectBench(.delay, rate: 8_000, framesPerBeat: 24_000 * 1.2)
    rig.set("time", 8)
    let output = rig.run(StereoSound(click(200_000))).left
    #expect(output.firstIndex(of: 1) == 192_000)
  }
}
