import Foundation

/// A folder of its own for one test, removed with it.
final class TestFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "audio-files-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// A file of these bytes.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
    return self(name)
  }

  /// A WAV file made by hand: `sample` gives channel c of frame n, -1 to 1.
  func wav(
    _ name: String, rate: Int, channelCount: Int = 1, frameCount: Int, bits: Int = 32,
    sample: (_ channel: Int, _ frame: Int) -> Double
  ) throws -> String {
    var data: [UInt8] = []
    for frame in 0..<frameCount {
      for channel in 0..<channelCount {
        let value = sample(channel, frame)
        switch bits {
        case 8: data.append(UInt8(clamping: Int((value * 127 + 128).rounded())))
        case 16: data += little(UInt32(bitPattern: Int32((value * 32_767).rounded())), 2)
        case 24: data += little(UInt32(bitPattern: Int32((value * 8_388_607).rounded())), 3)
        default: data += little(Float(value).bitPattern, 4)
        }
      }
    }
    let width = channelCount * bits / 8
    var bytes = Array("RIFF".utf8) + little(UInt32(36 + data.count), 4)
    bytes += Array("WAVEfmt ".utf8) + little(16, 4) + little(bits == 32 ? 3 : 1, 2)
    bytes += little(UInt32(channelCount), 2) + little(UInt32(rate), 4)
    bytes += little(UInt32(rate * width), 4) + little(UInt32(width), 2) + little(UInt32(bits), 2)
    bytes += Array("data".utf8) + little(UInt32(data.count), 4) + data
    return try file(name, bytes)
  }

  private func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}

/// Programs that make files of many formats.
enum Tool {
  static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program; false, saying so, if it is not installed or fails.
  static func run(_ name: String, _ arguments: [String]) throws -> Bool {
    guard let path = path(name) else {
      print("skipped: \(name) is not installed")
      return false
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { print("skipped: \(name) \(arguments) failed") }
    return process.terminationStatus == 0
  }
}

/// A sine of `frequency` periods a frame.
func sine(_ frequency: Double, _ frame: Double, phase: Double = 0) -> Double {
  sin(2 * Double.pi * frequency * frame + phase)
}
