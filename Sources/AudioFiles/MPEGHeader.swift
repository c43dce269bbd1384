/// The four bytes that begin each frame of MPEG audio: layers I to III of MPEG-1, 2 and 2.5.
///
/// From ISO/IEC 11172-3, 2.4.1.3, and 13818-3, 2.4.2.3.
struct MPEGHeader {
  /// The bytes from this header to the next.
  let frameByteCount: Int
  /// What is the same in all frames of a stream: version, layer and sample rate.
  let kind: UInt32

  /// Nil if `bytes` do not begin with a header, or with one of free bit rate, whose length is not
  /// told.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    let word = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let version = Int(word >> 19 & 3)
    let layer = 4 - Int(word >> 17 & 3)
    let rateIndex = Int(word >> 10 & 3)
    let bitRateIndex = Int(word >> 12 & 15)
    guard word >> 21 == 0x7FF, version != 1, layer != 4, rateIndex != 3,
      (1...14).contains(bitRateIndex)
    else { return nil }
    let isFirst = version == 3
    let rate = [44_100, 48_000, 32_000][rateIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let bitRate = 1_000 * Self.kilobits(layer: layer, isFirst: isFirst)[bitRateIndex - 1]
    let padding = Int(word >> 9 & 1)
    frameByteCount =
      switch layer {
      case 1: (12 * bitRate / rate + padding) * 4
      case 3 where !isFirst: 72 * bitRate / rate + padding
      default: 144 * bitRate / rate + padding
      }
    kind = word & 0xFFFE_0C00
  }

  private static func kilobits(layer: Int, isFirst: Bool) -> [Int] {
    switch (isFirst, layer) {
    case (true, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }
}
