import Foundation

/// A scene file, as far as the presets use it.
struct PresetScene: Decodable, Equatable {
  struct Track: Decodable, Equatable {
    let slot: Int
    let file: String
    let x: Double
    let y: Double
    var muted: Bool
    let gain: Double
    let pan: Double
    let sync: String
  }

  struct Effect: Decodable, Equatable {
    let slot: Int
    let type: String
    let x: Double
    let y: Double
    let active: Bool
    let parameters: [String: Double]
  }

  struct Link: Decodable, Equatable {
    let from: String
    let to: String
    let stage: Int
  }

  let format: String
  let version: Int
  let tempo: Double
  let quantum: Double
  var tracks: [Track]
  let effects: [Effect]
  let links: [Link]

  init(_ name: String) throws {
    self = try decoded("Presets/\(name).json")
  }
}

/// An effect preset file.
struct EffectPreset: Decodable {
  let format: String
  let version: Int
  let type: String
  let parameters: [String: Double]

  init(_ path: String) throws {
    self = try decoded(path)
  }
}

/// What the header of a FLAC file says of it (RFC 9639, section 8.2).
struct FLACHeader {
  let rate: Int
  let channelCount: Int
  let frameCount: Int

  init?(_ path: String) throws {
    let file = try FileHandle(forReadingFrom: SourceTree.root.appending(path: path))
    guard let bytes = try file.read(upToCount: 26), bytes.count == 26,
      bytes.starts(with: Data("fLaC".utf8))
    else { return nil }
    // After marker, block header, block and frame sizes: 20, 3, 5 and 36 bits, most significant
    // first.
    let word = bytes[18..<26].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rate = Int(word >> 44)
    channelCount = Int(word >> 41 & 7) + 1
    frameCount = Int(word & 0xF_FFFF_FFFF)
  }
}

private func decoded<Value: Decodable>(_ path: String) throws -> Value {
  let data = try Data(contentsOf: SourceTree.root.appending(path: path))
  return try JSONDecoder().decode(Value.self, from: data)
}
