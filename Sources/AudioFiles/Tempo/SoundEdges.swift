/// Where a loop's sound begins and ends, if lossy coding has put silence around it.
enum SoundEdges {
  /// What encoders add is shorter than this, in seconds.
  private static let longest = 0.12
  /// Less is no padding, in seconds.
  private static let shortest = 0.004
  /// Lossy coding smears an attack this far ahead, in seconds.
  private static let smear = 0.01

  /// The part of `samples` without such silence.
  static func body(_ samples: UnsafeBufferPointer<Float>, rate: Double) -> Range<Int> {
    let peak = samples.reduce(0) { max($0, abs($1)) }
    let last = samples.count - 1
    let start = edge(count: samples.count, rate: rate, peak: peak) { samples[$0] }
    let end = edge(count: samples.count, rate: rate, peak: peak) { samples[last - $0] }
    return start + end < samples.count ? start..<samples.count - end : 0..<samples.count
  }

  private static func edge(
    count: Int, rate: Double, peak: Float, at sample: (Int) -> Float
  ) -> Int {
    let (quiet, loud) = (peak * 0.002, peak * 0.015)
    let most = min(count, Int(longest * rate))
    guard let first = (0..<most).first(where: { abs(sample($0)) > quiet }) else { return 0 }
    let reach = min(count, first + Int(smear * rate))
    let sharp = (first..<reach).first { abs(sample($0)) > loud } ?? first
    return sharp < Int(shortest * rate) ? 0 : sharp
  }
}
