import Engine

extension Attacks {
  /// The seconds to the attacks of `samples` of one channel, `rate` of them a second, in order.
  static func find(in samples: UnsafeBufferPointer<Float>, rate: Double) -> [Double] {
    guard let start = samples.baseAddress, !samples.isEmpty else { return [] }
    let sample = Sample(
      channelCount: 1, frameCount: samples.count, length: Double(samples.count), rate: rate)
    sample.channel(0).update(from: start, count: samples.count)
    sample.available = samples.count
    return find(in: sample).map { Double($0) / rate }
  }
}
