import Glibc

/// A crossfade in which nothing is lost: where two sounds are the same but for the phases of their
/// partials, a plain one would cancel these.
///
/// In short-time spectra the partials of both are turned towards each other, by a share that grows from
/// nothing to all, so that they meet in phase: all bins around a peak by the same angle, as in the
/// phase locking of J. Laroche and M. Dolson, "Improved phase vocoder time-scale modification of
/// audio", 1999.
struct CoherentCrossfade {
  private let transform: FourierTransform
  private let hop: Int
  private let window: [Double]
  /// The angles of the last spectra, which the next ones go on from.
  private var angles: [Double]

  /// How many spectra overlap, and the sum of their squared windows.
  private static let overlap = 8
  private static let sum = 3.0
  /// Seconds of a spectrum.
  private static let duration = 0.043

  /// What goes over from `former` to `next`, an array for each channel of `rate` frames a second, all
  /// of the same length: it begins with the one and ends with the other.
  static func apply(_ former: [[Float]], _ next: [[Float]], rate: Double) -> [[Float]] {
    let count = former.first?.count ?? 0
    let longest = Int(log2(max(1, duration * rate)).rounded())
    let size = 1 << min(longest, Int(log2(max(1, 0.45 * Double(count)))))
    guard size >= 64, var fade = CoherentCrossfade(size: size) else {
      return zip(former, next).map { plain($0, $1) }
    }
    return fade.mixed(former, next, count)
  }

  /// The plain one, by half a cosine.
  private static func plain(_ former: [Float], _ next: [Float]) -> [Float] {
    let count = Double(former.count)
    return zip(former, next).enumerated().map { index, values in
      let share = Float(0.5 - 0.5 * cos(Double(index + 1) / (count + 1) * .pi))
      return values.0 + (values.1 - values.0) * share
    }
  }

  private init?(size: Int) {
    guard let transform = FourierTransform(size: size) else { return nil }
    self.transform = transform
    hop = size / Self.overlap
    window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
    angles = [Double](repeating: 0, count: size / 2 + 1)
  }

  private mutating func mixed(_ former: [[Float]], _ next: [[Float]], _ count: Int) -> [[Float]] {
    let size = transform.size
    var sums = former.map { _ in [Double](repeating: 0, count: count) }
    var weights = [Double](repeating: 0, count: count)
    let last = (count - size) / hop
    for step in 0...last {
      let place = step * hop
      let ours = former.map { spectrum($0, at: place) }
      let theirs = next.map { spectrum($0, at: place) }
      turn(ours, theirs, isFirst: step == 0)
      let share = last > 0 ? 0.5 - 0.5 * cos(Double(step) / Double(last) * .pi) : 1
      for channel in sums.indices {
        mix(ours[channel], theirs[channel], share)
        for index in 0..<size {
          sums[channel][place + index] += transform.samples[index] * window[index]
        }
      }
      for index in 0..<size { weights[place + index] += window[index] * window[index] }
    }
    // Before the first spectra there is the one sound alone, after the last the other.
    return sums.indices.map { channel in
      (0..<count).map { index in
        let alone = Double(index < count / 2 ? former[channel][index] : next[channel][index])
        return Float((sums[channel][index] + (Self.sum - weights[index]) * alone) / Self.sum)
      }
    }
  }

  /// Real and imaginary parts of a windowed part of `sound`, in turn.
  private func spectrum(_ sound: [Float], at place: Int) -> [Double] {
    for index in 0..<transform.size {
      transform.samples[index] = Double(sound[place + index]) * window[index]
    }
    transform.analyse()
    return Array(UnsafeBufferPointer(start: transform.bins, count: transform.size + 2))
  }

  /// Finds the angles from the partials of `ours` to those of `theirs`, of all channels together so
  /// that these stay in phase with each other.
  private mutating func turn(_ ours: [[Double]], _ theirs: [[Double]], isFirst: Bool) {
    var (real, imaginary, strength) = (angles, angles, angles)
    for bin in angles.indices {
      (real[bin], imaginary[bin]) = (0, 0)
      for (our, their) in zip(ours, theirs) {
        let (a, b) = ((our[2 * bin], our[2 * bin + 1]), (their[2 * bin], their[2 * bin + 1]))
        real[bin] += b.0 * a.0 + b.1 * a.1
        imaginary[bin] += b.1 * a.0 - b.0 * a.1
      }
      strength[bin] = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
    }
    let former = angles
    for bin in angles.indices {
      let peak = Self.peak(strength, from: bin)
      let angle = atan2(imaginary[peak], real[peak])
      // The same way round as before.
      let before = isFirst ? 0 : former[peak]
      angles[bin] = before + (angle - before).remainder(dividingBy: 2 * .pi)
    }
  }

  /// The peak to whose slopes the bin belongs.
  private static func peak(_ strength: [Double], from bin: Int) -> Int {
    var place = bin
    while true {
      let below = place > 0 ? strength[place - 1] : -1
      let above = place + 1 < strength.count ? strength[place + 1] : -1
      if strength[place] >= max(below, above) { return place }
      place += above > below ? 1 : -1
    }
  }

  /// Makes the samples of both spectra, `share` of the second one.
  private func mix(_ ours: [Double], _ theirs: [Double], _ share: Double) {
    for (bin, angle) in angles.enumerated() {
      let (there, back) = (share * angle, (share - 1) * angle)
      let (a, b) = ((ours[2 * bin], ours[2 * bin + 1]), (theirs[2 * bin], theirs[2 * bin + 1]))
      let (x, y) = ((cos(there), sin(there)), (cos(back), sin(back)))
      transform.bins[2 * bin] =
        (1 - share) * (a.0 * x.0 - a.1 * x.1) + share * (b.0 * y.0 - b.1 * y.1)
      transform.bins[2 * bin + 1] =
        (1 - share) * (a.0 * x.1 + a.1 * x.0) + share * (b.0 * y.1 + b.1 * y.0)
    }
    transform.synthesise()
  }
}
