import Glibc

/// Lays windows of a sound one after the other so that its tones go on in phase, however far apart
/// the windows were taken.
///
/// A phase vocoder that needs no unwrapping, since it looks at the sound twice: where it is, and a
/// hop before that (M. Puckette, "Phase-locked Vocoder", 1995); what lies around a peak of the
/// spectrum is turned as one, in all channels (J. Laroche and M. Dolson, "Improved Phase Vocoder
/// Time-Scale Modification of Audio", 1999). At the sound's own speed it gives back what it got.
///
/// One thread at a time.
final class Vocoder {
  /// Frames in a window, and from one window to the next.
  let size: Int
  let hop: Int
  let channelCount: Int
  private let transform: FourierTransform
  private let window: [Double]
  /// Per channel: the spectrum here, a hop before, and as it was laid last.
  private var here: [[Double]]
  private var before: [[Double]]
  private var laid: [[Double]]
  private var power: [Double]
  private var isFirst = true

  /// Nil if there is no transform of that size.
  init?(size: Int, channelCount: Int) {
    guard let transform = FourierTransform(size: size) else { return nil }
    self.transform = transform
    self.size = size
    self.channelCount = channelCount
    hop = size / 4
    window = (0..<size).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(size)) }
    let spectrum = Array(repeating: 0.0, count: size + 2)
    here = Array(repeating: spectrum, count: channelCount)
    before = here
    laid = here
    power = Array(repeating: 0, count: size / 2 + 1)
  }

  /// Takes the next window of the sound: `read` writes `size` samples of a channel, as many hops
  /// earlier as it is told; `put` gets what is to be added there, of each channel.
  ///
  /// With `isAttack` tones that have just begun keep the phase that they have in the sound.
  func lay(
    isAttack: Bool,
    read: (_ channel: Int, _ hops: Int, _ samples: UnsafeMutablePointer<Double>) -> Void,
    put: (_ channel: Int, _ samples: UnsafeMutablePointer<Double>) -> Void
  ) {
    for channel in 0..<channelCount {
      read(channel, 0, transform.samples)
      analyse(into: &here[channel])
      guard !isFirst else { continue }
      read(channel, 1, transform.samples)
      analyse(into: &before[channel])
    }
    if isFirst { laid = here } else { turn(isAttack: isAttack) }
    isFirst = false
    // Four squares of the window at a time add up to three halves.
    let scale = 2.0 / 3
    for channel in 0..<channelCount {
      for index in 0..<size + 2 { transform.bins[index] = laid[channel][index] }
      transform.synthesise()
      for index in 0..<size { transform.samples[index] *= window[index] * scale }
      put(channel, transform.samples)
    }
  }

  private func analyse(into spectrum: inout [Double]) {
    for index in 0..<size { transform.samples[index] *= window[index] }
    transform.analyse()
    for index in 0..<size + 2 { spectrum[index] = transform.bins[index] }
  }

  /// Turns what is here so that it goes on from what was laid last.
  private func turn(isAttack: Bool) {
    for bin in power.indices {
      power[bin] = here.reduce(0) { $0 + Self.square($1, bin) }
    }
    var (first, former) = (0, -1)
    for bin in power.indices where isPeak(bin) {
      if former >= 0 {
        let end = (former + bin + 1) / 2
        turn(first..<end, as: former, isAttack: isAttack)
        first = end
      }
      former = bin
    }
    turn(first..<power.count, as: former, isAttack: isAttack)
  }

  private static func square(_ spectrum: [Double], _ bin: Int) -> Double {
    let (real, imaginary) = (spectrum[2 * bin], spectrum[2 * bin + 1])
    return real * real + imaginary * imaginary
  }

  private func isPeak(_ bin: Int) -> Bool {
    let value = power[bin]
    guard value > 0 else { return false }
    for distance in 1...2 {
      if bin >= distance && power[bin - distance] >= value { return false }
      if bin + distance < power.count && power[bin + distance] > value { return false }
    }
    return true
  }

  /// Turns `bins` as much as the peak among them.
  private func turn(_ bins: Range<Int>, as peak: Int, isAttack: Bool) {
    var (real, imaginary) = peak >= 0 ? angle(peak, isAttack: isAttack) : (1, 0)
    let size = (real * real + imaginary * imaginary).squareRoot()
    (real, imaginary) = size > 0 ? (real / size, imaginary / size) : (1, 0)
    for channel in 0..<channelCount {
      for bin in bins {
        let (a, b) = (here[channel][2 * bin], here[channel][2 * bin + 1])
        laid[channel][2 * bin] = a * real - b * imaginary
        laid[channel][2 * bin + 1] = a * imaginary + b * real
      }
    }
  }

  /// By how much what was laid last had been turned at `peak`: a complex number of any size.
  private func angle(_ peak: Int, isAttack: Bool) -> (Double, Double) {
    if isAttack {
      let former = before.reduce(0) { $0 + Self.square($1, peak) }
      if power[peak] > 2 * former { return (1, 0) }
    }
    var (real, imaginary) = (0.0, 0.0)
    for channel in 0..<channelCount {
      let (a, b) = (laid[channel][2 * peak], laid[channel][2 * peak + 1])
      let (c, d) = (before[channel][2 * peak], before[channel][2 * peak + 1])
      real += a * c + b * d
      imaginary += b * c - a * d
    }
    return (real, imaginary)
  }
}
