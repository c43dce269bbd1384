import Glibc

/// The first bytes by which audio files are known, to tell a damaged file from a strange one.
enum Signature {
  private static let starts: [(offset: Int, text: String)] = [
    (0, "RIFF"), (0, "RIFX"), (0, "RF64"), (0, "FORM"), (0, "fLaC"), (0, "OggS"), (0, "caff"),
    (0, "riff"), (0, "ID3"), (0, ".snd"), (0, "wvpk"), (0, "MAC "), (4, "ftyp"), (4, "mdat"),
  ]

  /// Whether the file at `path` begins as audio files do.
  static func isAudio(_ path: String) -> Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = fread(&bytes, 1, bytes.count, file)
    let read = bytes.prefix(count)
    // The second is the start of ASF's long identifier, which is no text.
    return starts.contains { read.dropFirst($0.offset).starts(with: $0.text.utf8) }
      || read.starts(with: [0x30, 0x26, 0xB2, 0x75])
  }
}
