import Model
import RealTime
import Testing

@testable import Engine

@Suite struct ReverbTests {
  /// The impulse response of a reverb, both sides clicked.
  func response(_ seconds: Double, rate: Double = 48_000, _ set: (EffectBench) -> Void)
    -> StereoSound
  {
    let rig = EffectBench(.reverb, rate: rate, framesPerBeat: rate / 2)
    rig.set("predelay", 0)
    set(rig)
    return rig.run(StereoSound(click(Int(seconds * rate))))
  }

  /// One octave around `frequency`: twice a two-pole band-pass (R. Bristow-Johnson's, Q √2).
  func octave(_ samples: [Float], _ frequency: Double, rate: Double) -> [Float] {
    var sound = samples
    let w = 2 * .pi * frequency / rate
    let alpha = sine(w) / (2 * 1.414)
    for _ in 0..<2 {
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      for n in sound.indices {
        let x = Double(sound[n])
        let y = (alpha * (x - x2) + 2 * cosine(w) * y1 - (1 - alpha) * y2) / (1 + alpha)
        (x2, x1, y2, y1) = (x1, x, y1, y)
        sound[n] = Float(y)
      }
    }
    return sound
  }

  /// The time to fade by 60 dB after Schroeder's backward integration, from −5 to −35 dB.
  func decay(_ samples: [Float], rate: Double) -> Double {
    var rest = [Double](repeating: 0, count: samples.count + 1)
    for n in samples.indices.reversed() {
      rest[n] = rest[n + 1] + Double(samples[n]) * Double(samples[n])
    }
    var points: [(Double, Double)] = []
    for n in stride(from: 0, to: samples.count, by: 32) {
      let level = 10 * 0.30102999566 * logarithm2(rest[n] / rest[0])
      if level < -5 && level > -35 { points.append((Double(n) / rate, level)) }
    }
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.0 } / count
    let meanY = points.reduce(0) { $0 + $1.1 } / count
    let covariance = points.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let variance = points.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
    return -60 * variance / covariance
  }

  @Test(
    "the room fades by 60 dB in the time asked for",
    arguments: [
      (0.4, 0.1, 48_000.0), (1, 0.6, 48_000), (2, 0, 44_100), (2, 1, 48_000), (2, 0.6, 96_000),
      (1, 0.6, 192_000), (5, 0.6, 48_000),
    ])
  func decayTime(_ asked: Double, _ size: Double, _ rate: Double) {
    let sound = response(asked * 0.9 + 0.4, rate: rate) {
      $0.set("decay", asked)
      $0.set("size", size)
    }
    for frequency in [500.0, 1_000] {
      let measured = decay(octave(sound.left, frequency, rate: rate), rate: rate)
      #expect(abs(measured / asked - 1) < 0.1, "\(frequency) Hz: \(measured) s for \(asked) s")
    }
  }

  @Test("at the damping frequency it fades in half the time")
  func damping() {
    let sound = response(1.5) {
      $0.set("decay", 2)
      $0.set("damping", 4_000)
    }
    let measured = decay(octave(sound.right, 4_000, rate: 48_000), rate: 48_000)
    #expect(abs(measured - 1) < 0.15, "\(measured)")
  }

  @Test("a sound in the middle comes back wide and balanced")
  func width() {
    var noise = Hiss()
    let rig = EffectBench(.reverb)
    let sound = rig.run(StereoSound(noise.samples(480_000, level: 0.5)))
    let (left, right) = (sound.left[96_000...], sound.right[96_000...])
    let both = zip(left, right).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
    let (l, r) = (energy(left), energy(right))
    #expect(abs(both / squareRoot(l * r)) < 0.15)
    #expect(abs(l / r - 1) < 0.12)
    // Steady noise comes out about as loud as it went in.
    let dry = 384_000 * 0.25 / 3
    #expect(l / dry > 0.4 && l / dry < 1.6, "\(l / dry)")
  }

  @Test("the tail is dense: its samples spread like noise")
  func density() {
    let sound = response(1) { $0.set("damping", 20_000) }
    // For Gaussian noise the fourth moment is three times the square of the second; sparse echoes
    // have a far higher one.
    for start in stride(from: 9_600, to: 38_400, by: 4_800) {
      let part = sound.left[start..<(start + 2_400)].map(Double.init)
      let second = part.reduce(0) { $0 + $1 * $1 } / Double(part.count)
      let fourth = part.reduce(0) { $0 + $1 * $1 * $1 * $1 } / Double(part.count)
      #expect(fourth / (second * second) < 4.5, "at \(start): \(fourth / (second * second))")
    }
  }

  @Test("a constant does not build up")
  func constant() {
    let rig = EffectBench(.reverb)
    rig.set("decay", 10)
    let sound = rig.run(StereoSound([Float](repeating: 0.5, count: 48_000 * 8)))
    let mean = sound.left.suffix(48_000).reduce(0.0) { $0 + Double($1) } / 48_000
    #expect(abs(mean) < 0.02, "\(mean)")
  }

  @Test("it falls silent")
  func silence() {
    let sound = response(3) { $0.set("decay", 0.5) }
    #expect(sound.left.suffix(4_800).allSatisfy { abs($0) < 1e-7 })
  }

  @Test("the predelay holds back the first echo")
  func predelay() {
    let near = response(0.5) { $0.set("predelay", 0) }
    let far = response(0.5) { $0.set("predelay", 100) }
    #expect(near.left.dropLast(4_800) == far.left.dropFirst(4_800))
  }

  @Test("moving size and predelay makes no click")
  func movement() {
    let rig = EffectBench(.reverb)
    rig.set("decay", 4)
    var last: [Float] = []
    var steepest: Float = 0
    for turn in 0..<150 {
      if turn > 75 && turn % 5 == 0 {
        rig.set("size", Double(turn % 10) / 10, isJump: false)
        rig.set("predelay", Double(turn % 7) * 30, isJump: false)
        rig.set("decay", turn % 2 == 0 ? 4 : 2, isJump: false)
      }
      let angle = (turn * 1_280..<(turn + 1) * 1_280).map { 2 * .pi * 100 * Double($0) / 48_000 }
      let part = rig.run(StereoSound(angle.map { Float(0.3 * sine($0)) })).left
      if turn > 10 {
        let all = last.suffix(1) + part
        steepest = zip(all.dropFirst(), all).reduce(steepest) { max($0, abs($1.0 - $1.1)) }
      }
      last = part
    }
    // A tone of 100 Hz at full scale moves 0.013 in a frame.
    #expect(steepest < 0.03, "\(steepest)")
  }
  @Test("a room that grows keeps its tail: steady noise stays as loud throughout")
  func growth() {
    let rig = EffectBench(.reverb)
    rig.set("size", 0)
    var noise = Hiss()
    func level() -> Double {
      let part = StereoSound(noise.samples(1_280), noise.samples(1_280))
      let sound = rig.run(part)
      return energy(sound.left) + energy(sound.right)
    }
    for _ in 0..<80 { _ = level() }
    let usual = (0..<40).reduce(0.0) { sum, _ in sum + level() } / 40
    rig.set("size", 1, isJump: false)
    for _ in 0..<20 {
      let now = level()
      #expect(now > 0.6 * usual && now < 1.6 * usual, "\(now / usual)")
    }
  }
}
