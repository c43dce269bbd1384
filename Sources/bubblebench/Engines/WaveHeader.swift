import Foundation

/// The head of a WAV file of 32-bit floats.
struct WaveHeader {
  var channelCount: Int
  var frameCount: Int

  /// The bytes before the sound.
  var bytes: Data {
    let soundLength = 4 * channelCount * frameCount
    var data = Data("RIFF".utf8)
    data.append(little: UInt32(soundLength + 36))
    data.append(contentsOf: "WAVEfmt ".utf8)
    data.append(little: UInt32(16))
    // Format 3 is IEEE floating point.
    data.append(little: UInt16(3))
    data.append(little: UInt16(channelCount))
    data.append(little: UInt32(Workload.rate))
    data.append(little: UInt32(Workload.rate) * UInt32(4 * channelCount))
    data.append(little: UInt16(4 * channelCount))
    data.append(little: UInt16(32))
    data.append(contentsOf: "data".utf8)
    data.append(little: UInt32(soundLength))
    return data
  }
}

extension Data {
  /// Appends `number`, lowest byte first.
  mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends `number`, highest byte first.
  mutating func append<Number: FixedWidthInteger>(big number: Number) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
