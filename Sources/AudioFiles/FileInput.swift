import Foundation

/// A file that a library reads through functions of ours, so that opening it comes to an end.
///
/// A header may go on for ever: in the zeros after a recording that was cut off, libsndfile and
/// FFmpeg alike find a chunk of no length every eight bytes, and look at each. After some ten
/// thousands of those they are told that the file ends here, and make do with what they have found.
///
/// One thread at a time.
final class FileInput {
  private let descriptor: Int32
  private(set) var position = 0
  /// Falls with each call and rises by what is read: used up by many that read nearly nothing.
  private var patience = FileInput.most
  /// Whether it is opened yet, after which a library may take its time.
  var isOpen = false

  /// What a call costs, in bytes, and what there is at first, and at most.
  private static let (cost, most) = (64, 1 << 22)

  /// Opens the file at `path`; nil if it cannot be read.
  ///
  /// The corresponding C function is `open`.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// What to give a library to find it by in `at`; it has to live as long as that is used.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The input that `pointer` belongs to.
  static func at(_ pointer: UnsafeMutableRawPointer?) -> FileInput? {
    pointer.map { Unmanaged<FileInput>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Its length in bytes.
  func length() -> Int64 {
    pay()
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Goes to `offset` from `origin`, one of `SEEK_SET`, `SEEK_CUR` and `SEEK_END`; the place, or −1.
  func seek(_ offset: Int64, from origin: Int32) -> Int64 {
    let start =
      switch origin {
      case SEEK_CUR: Int64(position)
      case SEEK_END: length()
      default: Int64(0)
      }
    let (place, isOver) = start.addingReportingOverflow(offset)
    guard !isOver, place >= 0 else { return -1 }
    position = Int(place)
    return place
  }

  /// Reads up to `count` bytes; how many. 0 at the end.
  ///
  /// The corresponding C function is `pread`.
  func read(into bytes: UnsafeMutableRawPointer?, count: Int) -> Int {
    guard isOpen || patience > 0 else { return 0 }
    let done = max(0, pread(descriptor, bytes, count, position))
    position += done
    pay(done)
    return done
  }

  private func pay(_ gain: Int = 0) { patience = min(patience + gain - Self.cost, Self.most) }
}
