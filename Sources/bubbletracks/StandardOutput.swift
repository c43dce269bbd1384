import Foundation

/// What commands print, so that a full disk or a closed pipe is noticed.
enum StandardOutput {
  /// Writes `text` as it is. Throws a `Failure` if it cannot be written.
  static func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Writes `data` as it is. Throws a `Failure` if it cannot be written.
  static func write(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw Failure("standard output: it cannot be written: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }
}
