import Glibc

/// A file that is sent piece by piece, as fast as its receiver takes it.
final class FileStream: @unchecked Sendable {
  /// Bytes of a piece.
  private static let piece = 1 << 18

  /// Bytes of the whole.
  let count: Int
  private let descriptor: Int32
  // By one at a time.
  private var sent = 0

  /// All `count` bytes of the file `descriptor`, which it closes at last.
  init(_ descriptor: Int32, count: Int) {
    self.descriptor = descriptor
    self.count = count
  }

  deinit { close(descriptor) }

  /// Whether all was read.
  var isDone: Bool { sent >= count }

  /// The next piece; nil if the file has become shorter.
  func next() -> [UInt8]? {
    let bytes = bytes(from: sent, count: min(Self.piece, count - sent))
    sent += bytes.count
    return bytes.isEmpty ? nil : bytes
  }

  /// `count` bytes of it, from `start` on; fewer if it is shorter.
  func bytes(from start: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let found = pread(descriptor, base + filled, count - filled, off_t(start + filled))
        guard found > 0 else { break }
        filled += found
      }
    }
  }
}
