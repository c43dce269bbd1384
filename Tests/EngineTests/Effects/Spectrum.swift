import Foundation

/// The size of one frequency in `signal`, by its Fourier sum: for an impulse response the gain, for
/// a sine of whole periods half its amplitude times the count.
func magnitude(_ signal: some Sequence<Float>, at frequency: Double, rate: Double) -> Double {
  let step = 2 * Double.pi * frequency / rate
  var (real, imaginary) = (0.0, 0.0)
  for (i, value) in signal.enumerated() {
    real += Double(value) * cos(step * Double(i))
    imaginary += Double(value) * sin(step * Double(i))
  }
  return (real * real + imaginary * imaginary).squareRoot()
}

/// `gain` in decibels.
func inDecibels(_ gain: Double) -> Double { 20 * log10(gain) }

/// The greatest absolute difference of neighbours.
func steepness(_ signal: [Float]) -> Float {
  zip(signal, signal.dropFirst()).map { abs($0 - $1) }.max() ?? 0
}
