import Foundation

/// The tempo in the tags of an MP4 file, an atom that FFmpeg does not tell of: `tmpo`, whole beats a
/// minute (atoms as in Apple's "QuickTime File Format", tags as iTunes writes them).
enum TempoAtom {
  /// No more atoms are looked at on a level, which no real file has.
  private static let most = 1_024

  /// Beats a minute of the file at `path`; nil where it says none.
  static func bpm(path: String) -> Double? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let kind = bytes(8, at: 4, in: file), kind.prefix(4) == Array("ftyp".utf8)[...],
      let end = try? file.seekToEnd()
    else { return nil }
    var level = 0..<end
    for name in ["moov", "udta", "meta", "ilst", "tmpo", "data"] {
      guard let body = atom(name, in: level, of: file) else { return nil }
      // A version and flags stand before the atoms of `meta`, a type and a language before the value.
      let skipped: UInt64 = name == "meta" ? 4 : name == "data" ? 8 : 0
      level = min(body.lowerBound + skipped, body.upperBound)..<body.upperBound
    }
    guard level.count <= 8, let value = bytes(level.count, at: level.lowerBound, in: file),
      case let bpm = value.reduce(0, { $0 * 256 + Double($1) }), bpm > 0
    else { return nil }
    return bpm
  }

  /// The body of the first atom of that name among the atoms of `level`.
  private static func atom(
    _ name: String, in level: Range<UInt64>, of file: FileHandle
  ) -> Range<UInt64>? {
    var place = level.lowerBound
    for _ in 0..<most {
      guard let head = bytes(8, at: place, in: file) else { return nil }
      var body = place + 8
      var size = number(head.prefix(4))
      if size == 1 {
        guard let large = bytes(8, at: body, in: file) else { return nil }
        (size, body) = (number(large[...]), body + 8)
      } else if size == 0 {
        size = level.upperBound - place
      }
      guard size >= body - place, size <= level.upperBound - place else { return nil }
      if head.suffix(4) == Array(name.utf8)[...] { return body..<place + size }
      place += size
    }
    return nil
  }

  private static func bytes(_ count: Int, at place: UInt64, in file: FileHandle) -> [UInt8]? {
    guard (try? file.seek(toOffset: place)) != nil,
      let data = try? file.read(upToCount: count), data.count == count
    else { return nil }
    return [UInt8](data)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
