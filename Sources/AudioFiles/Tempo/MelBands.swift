import Glibc

/// Overlapping triangular bands, evenly spaced on the mel scale.
struct MelBands {
  /// The number of bands.
  let count: Int
  private let firstBin: Int
  /// For each bin from `firstBin`, the lower of the two bands it belongs to.
  private let lower: [Int]
  /// The part of each bin that goes to the upper band.
  private let upperPart: [Float]
  private let scale: [Float]

  init(count: Int, from low: Double, to high: Double, rate: Double, spectrumSize: Int) {
    self.count = count
    let bottom = Self.mel(low)
    let step = (Self.mel(high) - bottom) / Double(count + 1)
    let width = rate / Double(spectrumSize)
    firstBin = max(1, Int((low / width).rounded(.up)))
    let lastBin = min(spectrumSize / 2 - 1, Int(high / width))
    var lower: [Int] = []
    var parts: [Float] = []
    var sums = [Float](repeating: 0, count: count + 2)
    for bin in firstBin..<max(firstBin + 1, lastBin + 1) {
      let place = max(0, (Self.mel(Double(bin) * width) - bottom) / step)
      let band = min(Int(place), count)
      let part = Float(min(1, place - Double(band)))
      lower.append(band)
      parts.append(part)
      sums[band] += 1 - part
      sums[band + 1] += part
    }
    self.lower = lower
    upperPart = parts
    scale = sums.map { $0 > 0 ? 1 / $0 : 0 }
  }

  /// Writes the mean magnitude in each band to `result`, from `place` on.
  func apply(_ magnitudes: [Float], into result: inout [Float], at place: Int) {
    var sums = [Float](repeating: 0, count: count + 2)
    for index in lower.indices {
      let band = lower[index]
      let value = magnitudes[firstBin &+ index]
      let upper = value * upperPart[index]
      sums[band] += value - upper
      sums[band &+ 1] += upper
    }
    for band in 0..<count { result[place + band] = sums[band + 1] * scale[band + 1] }
  }

  /// The mel scale of O'Shaughnessy (1987).
  private static func mel(_ frequency: Double) -> Double { 2595 * log10(1 + frequency / 700) }
}
