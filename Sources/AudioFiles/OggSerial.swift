import Glibc

/// The number that an Ogg stream carries on each of its pages.
///
/// libsndfile draws it at random, so that equal sound would become unequal files. A file with one
/// stream does not need that.
enum OggSerial {
  /// The bytes of a page before its table of segments.
  private static let headerCount = 27

  /// Sets the number in all pages of the file at `path`, and their checksums with it; false if the
  /// file is not made of Ogg pages or cannot be changed.
  static func set(_ serial: UInt32, inFileAt path: String) -> Bool {
    guard let file = fopen(path, "r+b") else { return false }
    defer { fclose(file) }
    let table = checksumTable()
    var start = 0
    while true {
      var page = read(file, headerCount)
      if page.isEmpty { return true }
      guard page.count == headerCount, page.starts(with: "OggS".utf8) else { return false }
      let sizes = read(file, Int(page[26]))
      page += sizes + read(file, sizes.reduce(0) { $0 + Int($1) })
      for byte in 0..<4 {
        page[14 + byte] = UInt8(truncatingIfNeeded: serial >> (8 * UInt32(byte)))
        // The checksum is taken with its own place empty.
        page[22 + byte] = 0
      }
      let sum = page.reduce(UInt32(0)) { ($0 << 8) ^ table[Int(UInt8($0 >> 24) ^ $1)] }
      for byte in 0..<4 { page[22 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(byte))) }
      // A change from reading to writing, and back, needs a new position.
      guard fseek(file, start, SEEK_SET) == 0, fwrite(page, 1, page.count, file) == page.count
      else { return false }
      start += page.count
      guard fseek(file, start, SEEK_SET) == 0 else { return false }
    }
  }

  private static func read(_ file: UnsafeMutablePointer<FILE>, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, found in
      found = fread(buffer.baseAddress, 1, count, file)
    }
  }

  /// The remainders of Ogg's checksum: polynomial 0x04C11DB7, highest bit first (RFC 3533).
  private static func checksumTable() -> [UInt32] {
    (0..<256).map { index in
      (0..<8).reduce(UInt32(index) << 24) { value, _ in
        value & 0x8000_0000 == 0 ? value << 1 : (value << 1) ^ 0x04C1_1DB7
      }
    }
  }
}
