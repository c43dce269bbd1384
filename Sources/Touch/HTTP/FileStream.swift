import Glibc

/// A file, or a part of it, that is sent piece by piece, as fast as its receiver takes it.
///
/// However much is asked for, there is never more than a piece of it in memory. A part is sent
/// whole: some players take less than what they have asked for as a fault.
final class FileStream: @unchecked Sendable {
  /// Bytes of a piece.
  private static let piece = 1 << 18

  /// Bytes of the file.
  let size: Int
  private let descriptor: Int32
  // By one at a time.
  /// What is left to be sent.
  private var rest: Range<Int>

  /// All `size` bytes of the file `descriptor`, which it closes at last.
  init(_ descriptor: Int32, size: Int) {
    self.descriptor = descriptor
    self.size = size
    rest = 0..<size
  }

  deinit { close(descriptor) }

  /// Bytes that are left to be sent.
  var count: Int { rest.count }

  /// Whether all was read.
  var isDone: Bool { rest.isEmpty }

  /// Nothing but `range` is sent.
  func narrow(to range: ByteRange) { rest = range.start..<(range.end + 1) }

  /// The next piece; nil if the file has become shorter.
  func next() -> [UInt8]? {
    let bytes = bytes(from: rest.lowerBound, count: min(Self.piece, rest.count))
    rest = (rest.lowerBound + bytes.count)..<rest.upperBound
    return bytes.isEmpty ? nil : bytes
  }

  /// `count` bytes of it, from `start` on; fewer if it is shorter.
  private func bytes(from start: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let found = pread(descriptor, base + filled, count - filled, off_t(start + filled))
        guard found > 0 else { break }
        filled += found
      }
    }
  }
}
