import Glibc

/// Regular pulses in onsets, by the Fourier sum at single frequencies.
struct Pulse {
  private let values: [Float]
  private let rate: Double
  private let total: Double

  init(_ values: [Float], rate: Double) {
    self.values = values
    self.rate = rate
    total = values.reduce(0) { $0 + Double($1) }
  }

  /// How regularly onsets come `frequency` times a second: from 0, not at all, to 1, always.
  func regularity(_ frequency: Double) -> Double {
    guard total > 0 else { return 0 }
    let step = -2 * Double.pi * frequency / rate
    let (turnReal, turnImaginary) = (cos(step), sin(step))
    var (real, imaginary) = (1.0, 0.0)
    var (sumReal, sumImaginary) = (0.0, 0.0)
    for value in values {
      sumReal += Double(value) * real
      sumImaginary += Double(value) * imaginary
      let next = real * turnReal - imaginary * turnImaginary
      imaginary = real * turnImaginary + imaginary * turnReal
      real = next
    }
    return (sumReal * sumReal + sumImaginary * sumImaginary).squareRoot() / total
  }

  /// The frequency of beats nearest to `frequency` at which beats, eighths and sixteenths together
  /// are most regular, at most `reach` beats more or less over the whole length.
  func refined(_ frequency: Double, reach: Double) -> Double {
    let duration = Double(values.count) / rate
    let step = 1 / (12 * duration)
    let stepCount = Int(12 * reach)
    var best = frequency
    var bestSum = -1.0
    for index in -stepCount...stepCount {
      let candidate = frequency + Double(index) * step
      guard candidate > 0 else { continue }
      let sum = beatSum(candidate)
      if sum > bestSum { (best, bestSum) = (candidate, sum) }
    }
    // The golden section between the neighbours.
    var (low, high) = (best - step, best + step)
    for _ in 0..<12 {
      let (first, second) = (low + (high - low) * 0.382, low + (high - low) * 0.618)
      if beatSum(first) > beatSum(second) { high = second } else { low = first }
    }
    return (low + high) / 2
  }

  /// The power of beats, eighths and sixteenths, which is greatest at the likeliest of their
  /// frequencies (B. G. Quinn, P. J. Thomson, "Estimating the frequency of a periodic function",
  /// 1991).
  private func beatSum(_ frequency: Double) -> Double {
    guard total > 0 else { return 0 }
    let angle = -2 * Double.pi * frequency / rate
    let step = Turn(real: cos(angle), imaginary: sin(angle))
    var beat = Turn(real: 1, imaginary: 0)
    var sums = (beats: Turn(), eighths: Turn(), sixteenths: Turn())
    // All at once, since each turn waits for the one before.
    for value in values {
      let eighth = beat * beat
      sums.beats.add(beat, Double(value))
      sums.eighths.add(eighth, Double(value))
      sums.sixteenths.add(eighth * eighth, Double(value))
      beat = beat * step
    }
    return (sums.beats.power + sums.eighths.power + sums.sixteenths.power) / (total * total)
  }

  /// A complex number.
  private struct Turn {
    var real = 0.0
    var imaginary = 0.0

    var power: Double { real * real + imaginary * imaginary }

    static func * (a: Turn, b: Turn) -> Turn {
      Turn(
        real: a.real * b.real - a.imaginary * b.imaginary,
        imaginary: a.real * b.imaginary + a.imaginary * b.real)
    }

    mutating func add(_ other: Turn, _ weight: Double) {
      real += other.real * weight
      imaginary += other.imaginary * weight
    }
  }
}
