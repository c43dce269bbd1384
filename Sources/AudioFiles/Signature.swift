import Glibc

/// The first bytes by which audio files are known, to tell a damaged file from a strange one.
enum Signature {
  private static let starts: [(offset: Int, text: String)] = [
    (0, "RIFF"), (0, "RIFX"), (0, "RF64"), (0, "FORM"), (0, "fLaC"), (0, "OggS"), (0, "caff"),
    (0, "riff"), (0, "ID3"), (0, ".snd"), (0, "wvpk"), (0, "MAC "), (4, "ftyp"), (4, "mdat"),
  ]

  /// Whether the file at `path` begins as audio files do.
  static func isAudio(_ path: String) -> Bool {
    let read = start(of: path, byteCount: 16)
    // The second is the start of ASF's long identifier, which is no text.
    return starts.contains { read.dropFirst($0.offset).starts(with: $0.text.utf8) }
      || read.starts(with: [0x30, 0x26, 0xB2, 0x75])
  }
  /// Whether the file at `path` begins as if with MPEG audio, or is called so, but no two frames
  /// of it follow: chance bytes, at which libsndfile's decoder would grumble to standard error.
  static func isBrokenMPEG(_ path: String) -> Bool {
    var read = start(of: path, byteCount: 4_096)
    if read.starts(with: "ID3".utf8), read.count >= 10 {
      // The tag's length has seven bits in each of four bytes, and leaves out its own header.
      let length = read[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      read = start(of: path, byteCount: 4_096, from: 10 + length)
    }
    let isSynchronised = read.count > 1 && read[0] == 0xFF && read[1] >= 0xE0
    guard isSynchronised || path.lowercased().hasSuffix(".mp3") else { return false }
    guard let first = MPEGHeader(read) else { return true }
    return MPEGHeader(read.dropFirst(first.frameByteCount))?.kind != first.kind
  }

  private static func start(
    of path: String, byteCount: Int, from offset: Int = 0
  ) -> ArraySlice<UInt8> {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    guard fseek(file, offset, SEEK_SET) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = fread(&bytes, 1, byteCount, file)
    return bytes.prefix(count)
  }
}
