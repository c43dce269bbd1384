import Glibc

/// How strongly sound begins, a hundred times a second: the spectral flux of logarithmic mel bands.
struct OnsetStrength {
  /// The strength of onsets at all frequencies.
  let all: [Float]
  /// The strength of onsets below about 300 Hz, where kick drum and bass are.
  let low: [Float]
  /// Values a second, near 100.
  let rate: Double
  /// The end goes on at the beginning.
  let isCircular: Bool

  /// The length in seconds.
  var duration: Double { Double(all.count) / rate }

  /// The same, not as a circle.
  var asLine: OnsetStrength {
    OnsetStrength(all: all, low: low, rate: rate, isCircular: false)
  }

  private static let bandCount = 40
  private static let lowBandCount = 7
  /// Flux compares with two values before, so that slow attacks count too.
  private static let lag = 2

  /// Onsets that are known already.
  init(all: [Float], low: [Float], rate: Double, isCircular: Bool) {
    (self.all, self.low, self.rate, self.isCircular) = (all, low, rate, isCircular)
  }

  /// Finds the onsets in `samples`, `sampleRate` of them a second. Those of a loop wrap round.
  ///
  /// Nil if there is too little sound, or none. Any thread but the audio thread.
  init?(_ samples: UnsafeBufferPointer<Float>, sampleRate: Double, isCircular: Bool) {
    let count = Int((Double(samples.count) / sampleRate * 100).rounded())
    guard count >= 4 else { return nil }
    let hop = isCircular ? Double(samples.count) / Double(count) : sampleRate / 100
    guard
      let bands = Self.logarithmicBands(
        samples, sampleRate: sampleRate, count: count, hop: hop, isCircular: isCircular)
    else { return nil }
    var all = [Float](repeating: 0, count: count)
    var low = all
    for index in 0..<count {
      var before = index - Self.lag
      if before < 0 { before = isCircular ? before + count : index }
      for band in 0..<Self.bandCount {
        let rise = bands[index * Self.bandCount + band] - bands[before * Self.bandCount + band]
        guard rise > 0 else { continue }
        all[index] += rise
        if band < Self.lowBandCount { low[index] += rise }
      }
    }
    let rate = sampleRate / hop
    self.all = Self.emphasized(all, rate: rate, isCircular: isCircular)
    self.low = Self.emphasized(low, rate: rate, isCircular: isCircular)
    self.rate = rate
    self.isCircular = isCircular
  }

  /// The logarithms of all bands, one time after the other, relative to the loudest.
  private static func logarithmicBands(
    _ samples: UnsafeBufferPointer<Float>, sampleRate: Double, count: Int, hop: Double,
    isCircular: Bool
  ) -> [Float]? {
    let size = 1 << max(6, Int(log2(sampleRate * 2048 / 44_100).rounded()))
    guard let spectrum = RealSpectrum(size: size) else { return nil }
    let mel = MelBands(
      count: bandCount, from: 27.5, to: min(16_000, sampleRate * 0.45), rate: sampleRate,
      spectrumSize: size)
    var bands = [Float](repeating: 0, count: count * bandCount)
    var magnitudes = [Float](repeating: 0, count: size / 2)
    for index in 0..<count {
      let start = Int((Double(index) * hop).rounded()) - size / 2
      copy(samples, from: start, isCircular: isCircular, into: spectrum)
      spectrum.magnitudes(into: &magnitudes)
      mel.apply(magnitudes, into: &bands, at: index * bandCount)
    }
    let peak = bands.max() ?? 0
    guard peak > 1e-6 else { return nil }
    let gain = 100 / peak
    for index in bands.indices { bands[index] = logf(1 + gain * bands[index]) }
    return bands
  }

  private static func copy(
    _ samples: UnsafeBufferPointer<Float>, from start: Int, isCircular: Bool,
    into spectrum: RealSpectrum
  ) {
    let count = samples.count
    if isCircular {
      var place = ((start % count) + count) % count
      for index in 0..<spectrum.size {
        spectrum.input[index] = samples[place]
        place += 1
        if place == count { place = 0 }
      }
    } else {
      for index in 0..<spectrum.size {
        let place = start + index
        spectrum.input[index] = place >= 0 && place < count ? samples[place] : 0
      }
    }
  }
}
