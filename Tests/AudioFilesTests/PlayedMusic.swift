import Foundation

/// A drummer and a bass player whose tempo moves as it is told.
struct PlayedMusic {
  let rate = 22_050.0
  /// The seconds to each beat.
  let beats: [Double]
  private(set) var samples: [Float]
  private var state: UInt64 = 7

  /// Music of `seconds` at `tempo`, in beats a minute, of each second, with noise of that level behind
  /// it. Nobody plays before `start`.
  init(
    seconds: Double, noise: Float = 0.005, start: Double = 0.35, tempo: (Double) -> Double
  ) {
    // A beat comes whenever the tempo has summed up to it.
    var beats: [Double] = []
    var (phase, time, next) = (0.0, start, 0.0)
    let step = 1e-4
    while time < seconds - 0.4 {
      if phase >= next {
        beats.append(time)
        next += 1
      }
      phase += tempo(time) / 60 * step
      time += step
    }
    self.beats = beats
    samples = [Float](repeating: 0, count: Int(seconds * rate))
    for index in samples.indices { samples[index] = noise * random() }
    for (index, beat) in beats.enumerated() {
      let half = index + 1 < beats.count ? (beat + beats[index + 1]) / 2 : nil
      if index % 2 == 0 {
        play(beat, 0.7, 0.06) { sin(2 * .pi * (50 * $0 + 2 * exp(-$0 / 0.01))) }
      } else {
        strike(beat, 0.5, 0.04)
      }
      strike(beat, 0.2, 0.01)
      if let half { strike(half, 0.15, 0.01) }
      let pitch = [55.0, 65.4, 73.4, 49][index / 4 % 4]
      play(beat, 0.2, 0.2) { sin(2 * .pi * pitch * $0) + 0.5 * sin(4 * .pi * pitch * $0) }
    }
  }

  private mutating func random() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(Int64(bitPattern: state) >> 32) / 2_147_483_648
  }

  private mutating func strike(_ place: Double, _ level: Float, _ decay: Double) {
    let start = Int((place * rate).rounded())
    for index in 0..<Int(5 * decay * rate) where start + index < samples.count {
      samples[start + index] += level * random() * Float(exp(-Double(index) / (decay * rate)))
    }
  }

  private mutating func play(
    _ place: Double, _ level: Float, _ decay: Double, _ value: (Double) -> Double
  ) {
    let start = Int((place * rate).rounded())
    for index in 0..<Int(5 * decay * rate) where start + index < samples.count {
      let time = Double(index) / rate
      let rise = min(1, time / 0.002)
      samples[start + index] += level * Float(rise * value(time) * exp(-time / decay))
    }
  }
}
