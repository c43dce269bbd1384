import Foundation

/// What the chunks of a WAV or AIFF file say of it as a loop.
struct LoopChunks {
  /// Beats and tempo of Sony's `acid` chunk, or the beats of Apple's `basc`; nil where 0.
  private(set) var beats: UInt32?
  private(set) var bpm: Double?
  /// Whether `acid` says that it is a single stroke.
  private(set) var isStroke = false
  /// The first loop of `smpl`, or the sustain loop of `INST` between its markers, in frames.
  private(set) var loop: Range<Double>?
  /// Frames a second.
  private(set) var rate = 0.0
  private var markers: [UInt32: Double] = [:]
  private var loopMarkers: (start: UInt32, end: UInt32)?
  private let isLittle: Bool

  /// No more chunks are looked at, nor more bytes of one, which no real file has.
  private static let most = (chunks: 256, bytes: 65_536)

  /// Reads the chunks of the file at `path`; nil if it has none.
  init?(path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 12), header.count == 12 else { return nil }
    isLittle = header.prefix(4) == Data("RIFF".utf8)
    guard isLittle || header.prefix(4) == Data("FORM".utf8) else { return nil }
    var place: UInt64 = 12
    for _ in 0..<Self.most.chunks {
      guard (try? file.seek(toOffset: place)) != nil, let start = try? file.read(upToCount: 8),
        start.count == 8
      else { break }
      let size = number([UInt8](start), 4, 4)
      let name = String(decoding: start.prefix(4), as: UTF8.self)
      if ["acid", "basc", "smpl", "fmt ", "INST", "MARK", "COMM"].contains(name) {
        let body = try? file.read(upToCount: min(Int(size), Self.most.bytes))
        take(name, [UInt8](body ?? Data()))
      }
      place += 8 + UInt64(size) + UInt64(size & 1)
    }
    if let ends = loopMarkers, let start = markers[ends.start], let end = markers[ends.end],
      start < end
    {
      loop = start..<end
    }
  }

  private mutating func take(_ name: String, _ body: [UInt8]) {
    switch (name, body.count) {
    case ("acid", 24...):
      isStroke = number(body, 0, 4) & 1 == 1
      beats = number(body, 12, 4)
      bpm = Double(Float(bitPattern: number(body, 20, 4)))
    case ("basc", 8...): beats = number(body, 4, 4)
    case ("fmt ", 16...): rate = Double(number(body, 4, 4))
    case ("COMM", 18...):
      // An 80-bit float: a whole number's first 32 bits are enough.
      let exponent = Int(number(body, 8, 2) & 0x7FFF) - 16_383 - 31
      rate = Double(sign: .plus, exponent: exponent, significand: Double(number(body, 10, 4)))
    case ("smpl", 60...):
      let (start, end) = (number(body, 44, 4), number(body, 48, 4))
      // The end is the last frame that is played.
      if number(body, 28, 4) > 0, start < end { loop = Double(start)..<Double(end) + 1 }
    case ("INST", 20...):
      if number(body, 8, 2) != 0 { loopMarkers = (number(body, 10, 2), number(body, 12, 2)) }
    case ("MARK", 2...): takeMarkers(body)
    default: break
    }
  }

  private mutating func takeMarkers(_ body: [UInt8]) {
    var place = 2
    for _ in 0..<number(body, 0, 2) {
      guard place + 7 <= body.count else { return }
      markers[number(body, place, 2)] = Double(number(body, place + 2, 4))
      // A Pascal string, whose length byte and text together are even.
      place += 6 + (1 + Int(body[place + 6]) + 1) / 2 * 2
    }
  }

  private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt32 {
    let part = bytes[place..<place + count]
    return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
