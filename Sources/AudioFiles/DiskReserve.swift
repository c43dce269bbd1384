import CFallocate
import Glibc

/// Room on the disk kept ahead of a file that grows, so that it can be completed when other
/// programs have taken all that was left.
///
/// One thread at a time.
final class DiskReserve {
  /// Takes `count` bytes of the disk for a file open at `descriptor`, from the byte `start` on; the
  /// system's number if that cannot be done, else 0.
  typealias Claim = (_ descriptor: Int32, _ start: Int, _ count: Int) -> Int32

  /// The least that is kept, in bytes: no format needs more to be completed.
  static let minimum = 2_000_000

  private let claim: Claim
  private let byteCount: Int
  private var descriptor: Int32 = -1

  /// Keeps `byteCount` bytes, or `minimum`, ahead of the file at `path`; of a device, nothing.
  init(path: String, byteCount: Int, claim: @escaping Claim) {
    self.claim = claim
    self.byteCount = max(byteCount, Self.minimum)
    var status = stat()
    // To open a device once more may mean something to it.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
  }

  deinit { release() }

  /// Keeps room beyond what is written by now; what was kept before stays if that fails.
  ///
  /// - Throws: If the disk, or the longest file that it can hold, is full. What cannot keep room at
  ///   all is no reason not to write.
  func extend() throws(EncodingFailure) {
    guard let size else { return }
    let code = claim(descriptor, size, byteCount)
    guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
    throw EncodingFailure(code: code, text: String(cString: strerror(code)))
  }

  /// Gives back what was not needed; nothing is kept any more then.
  func release() {
    // A file that is cut where it ends loses only what lies beyond.
    if let size { ftruncate(descriptor, off_t(size)) }
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Takes room without making the file longer.
  ///
  /// The corresponding C function is `fallocate`.
  static func allocate(_ descriptor: Int32, start: Int, count: Int) -> Int32 {
    fallocate(descriptor, FALLOC_FL_KEEP_SIZE, off_t(start), off_t(count)) == 0 ? 0 : errno
  }

  /// The bytes in the file.
  private var size: Int? {
    var status = stat()
    return descriptor >= 0 && fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }
}
