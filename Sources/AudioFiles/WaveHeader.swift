/// The start of a WAV file of 32-bit floats, up to its first frame.
///
/// Below 4 GiB it is RIFF with room kept free; above, that room holds the long sizes of RF64
/// (EBU Tech 3306), so that a file may grow past the limit while it is recorded.
struct WaveHeader {
  /// Frames a second.
  let rate: Int
  let channelCount: Int

  /// The length of the header.
  static let byteCount = 94

  /// The header of a file of `frameCount` frames.
  func bytes(frameCount: Int) -> [UInt8] {
    let frameSize = 4 * channelCount
    let dataSize = frameCount * frameSize
    let riffSize = Self.byteCount - 8 + dataSize
    let isLong = riffSize > Int(UInt32.max)
    let unknown = Int(UInt32.max)
    var bytes = Array(isLong ? "RF64".utf8 : "RIFF".utf8)
    bytes += Self.little(isLong ? unknown : riffSize, 4) + Array("WAVE".utf8)
    bytes += Array(isLong ? "ds64".utf8 : "JUNK".utf8) + Self.little(28, 4)
    for size in [riffSize, dataSize, frameCount] { bytes += Self.little(isLong ? size : 0, 8) }
    bytes += Self.little(0, 4)
    // Format 3 is IEEE float; the last number says that nothing more follows.
    bytes += Array("fmt ".utf8) + Self.little(18, 4) + Self.little(3, 2)
    bytes += Self.little(channelCount, 2) + Self.little(rate, 4) + Self.little(rate * frameSize, 4)
    bytes += Self.little(frameSize, 2) + Self.little(32, 2) + Self.little(0, 2)
    bytes += Array("fact".utf8) + Self.little(4, 4) + Self.little(min(frameCount, unknown), 4)
    bytes += Array("data".utf8) + Self.little(isLong ? unknown : dataSize, 4)
    return bytes
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
