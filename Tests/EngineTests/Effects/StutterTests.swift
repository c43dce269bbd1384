import Model
import RealTime
import Testing

@testable import Engine

@Suite struct StutterTests {
  @Test(
    "from the next multiple it repeats exactly what came before", arguments: [44_100.0, 192_000])
  func repeats(_ rate: Double) {
    let beat = Int(rate / 2) / 40 * 40
    let rig = EffectBench(.stutter, rate: rate, framesPerBeat: Double(beat))
    rig.set("length", 0.25)
    var noise = Hiss()
    let input = StereoSound(noise.samples(beat * 2), noise.samples(beat * 2))
    // It listens for 1.1 beats, then is activated: the next multiple is at 1.25 beats.
    let start = beat * 11 / 10
    _ = rig.run(StereoSound(Array(input.left[..<start]), Array(input.right[..<start])))
    rig.processor.reset()
    let output = rig.run(StereoSound(Array(input.left[start...]), Array(input.right[start...])))
    let (grid, length, seam) = (beat * 5 / 4, beat / 4, Int(rate * 0.004))
    #expect(output.left[..<(grid - start)] == input.left[start..<grid])
    for turn in 0..<2 {
      let from = grid + turn * length + seam
      let to = grid + (turn + 1) * length
      let source = (grid - length + seam)..<grid
      #expect(output.left[(from - start)..<(to - start)] == input.left[source])
      #expect(output.right[(from - start)..<(to - start)] == input.right[source])
    }
  }

  @Test("linked first and switched on later, and again, it repeats what came just before")
  func switchedOnLater() throws {
    func played(_ hasStutter: Bool) throws -> [Float] {
      let offline = Offline()
      var noise = Hiss()
      let sound = noise.samples(96_000)
      offline.addTrack(sample(96_000) { sound[$0] }, beats: 4)
      offline.addEffect(.stutter, ["length": 0.25], active: false)
      if hasStutter { try offline.chain("1") }
      offline.update()
      var output: [Float] = []
      for (frame, isActive) in [(40_000, true), (60_000, false), (76_000, true), (90_000, false)] {
        output += offline.render(frame - output.count).left
        try offline.update { _ = try $0.canvas.apply(.active(effect: 1, isActive)) }
      }
      return output
    }
    let (dry, wet) = try (played(false), played(true))
    func differs(_ place: Range<Int>, from source: Int) -> Bool {
      place.contains { abs(wet[$0] - dry[source + $0 - place.lowerBound]) > 1e-6 }
    }
    // Multiples lie 6,000 frames apart; a seam takes 192.
    for (start, multiple, end) in [(40_000, 42_000, 60_000), (76_000, 78_000, 90_000)] {
      #expect(!differs((start - 10_000)..<multiple, from: start - 10_000))
      for turn in stride(from: multiple, to: end, by: 6_000) {
        let rest = (turn + 192)..<min(turn + 6_000, end)
        #expect(!differs(rest, from: multiple - 6_000 + 192))
      }
    }
  }

  @Test("active exactly on a multiple it begins there")
  func exact() {
    let rig = EffectBench(.stutter)
    rig.set("length", 0.5)
    var noise = Hiss()
    let input = noise.samples(24_000)
    _ = rig.run(StereoSound(Array(input[..<12_000])))
    rig.processor.reset()
    let output = rig.run(StereoSound(Array(input[12_000...]))).left
    #expect(output[192...] == input[192..<12_000])
  }

  @Test("repeats keep to the grid where the length is no whole number of frames")
  func grid() {
    let framesPerBeat = 20_000.0 + 2.0 / 3
    let rig = EffectBench(.stutter, framesPerBeat: framesPerBeat)
    rig.set("length", 0.125)
    var input = [Float](repeating: 0, count: 400_000)
    // A click in the middle of what is taken first.
    input[18_751] = 1
    _ = rig.run(StereoSound(Array(input[..<18_000])))
    rig.processor.reset()
    let output =
      [Float](repeating: 0, count: 18_000) + rig.run(StereoSound(Array(input[18_000...]))).left
    let clicks = output.indices.filter { output[$0] > 0.9 && $0 > 20_000 }
    #expect(clicks.count > 140)
    for (turn, click) in clicks.enumerated() {
      let expected = Double(clicks[0]) + Double(turn) * framesPerBeat / 8
      #expect(abs(Double(click) - expected) <= 1)
    }
  }

  @Test("a new length takes what came before its own next multiple")
  func length() {
    let rig = EffectBench(.stutter)
    rig.set("length", 0.25)
    var noise = Hiss()
    let input = noise.samples(96_000)
    _ = rig.run(StereoSound(Array(input[..<23_040])))
    rig.processor.reset()
    _ = rig.run(StereoSound(Array(input[23_040..<38_400])))
    rig.set("length", 1)
    let output = rig.run(StereoSound(Array(input[38_400...]))).left
    #expect(output[(48_192 - 38_400)..<(72_000 - 38_400)] == input[24_192..<48_000])
    #expect(output[(72_192 - 38_400)..<(96_000 - 38_400)] == input[24_192..<48_000])
  }

  @Test("a sine through it shows no click")
  func clicks() {
    let rig = EffectBench(.stutter, framesPerBeat: 22_222.2)
    rig.set("length", 0.125)
    let input = tone(100, 480_000)
    _ = rig.run(StereoSound(Array(input[..<24_000])))
    rig.processor.reset()
    var (steepest, last): (Float, Float?) = (0, nil)
    for turn in 0..<90 {
      if turn % 20 == 10 { rig.set("length", 1 / Double(turn % 7 + 1)) }
      let from = 24_000 + turn * 4_800
      for sample in rig.run(StereoSound(Array(input[from..<(from + 4_800)]))).left {
        if let last { steepest = max(steepest, abs(sample - last)) }
        last = sample
      }
    }
    // The slope of the sine, and of a raised cosine over 192 frames between −1 and 1.
    #expect(Double(steepest) < 2 * .pi * 100 / 48_000 + .pi / 192)
  }

  @Test("a loop that gives way before its end shows no click", arguments: [false, true])
  func cutShort(_ isRamp: Bool) {
    let rig = EffectBench(.stutter, framesPerBeat: 24_000)
    rig.set("length", isRamp ? 0.25 : 4)
    let input = tone(100, 288_000)
    _ = rig.run(StereoSound(Array(input[..<50_000])))
    rig.processor.reset()
    var output: [Float] = []
    for turn in 0..<238 {
      // In a tempo that rises each repeat is shorter than the one before.
      if isRamp { rig.framesPerBeat = 24_000 / (1 + Double(turn) / 238) }
      if !isRamp, turn == 60 { rig.set("length", 1.0 / 32) }
      let from = 50_000 + turn * 1_000
      output += rig.run(StereoSound(Array(input[from..<(from + 1_000)]))).left
    }
    let steepest = zip(output, output.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    #expect(Double(steepest) < 2 * .pi * 100 / 48_000 + .pi / 192)
    #expect(output[150_000...].contains { abs($0) > 0.5 })
  }

  @Test("only the stutter listens while it is inactive")
  func listening() {
    for effect in BuiltInEffect.allCases {
      let rig = EffectBench(effect)
      #expect(rig.processor.listensWhileInactive == (effect == .stutter))
    }
  }

  @Test("while the transport stands it passes its input")
  func standing() {
    let rig = EffectBench(.stutter)
    rig.isRolling = false
    var noise = Hiss()
    _ = rig.run(StereoSound(noise.samples(100)))
    rig.processor.reset()
    let input = StereoSound(noise.samples(48_000))
    #expect(rig.run(input) == input)
  }
}
