import Dispatch
import Foundation

/// Catches what libraries and child programs print while the screen is drawn on, line by line, so
/// that it does not spoil the picture.
final class CapturedOutput {
  /// The terminal itself.
  let terminal: Int32
  private let standardError: Int32
  private let reading: Int32
  private let source: any DispatchSourceRead

  /// Catches standard output, and standard error if it goes to the terminal; `line` is told each
  /// line on `queue`. Nil if there are no file descriptors left.
  init?(on queue: DispatchQueue, line: @escaping @Sendable (String) -> Void) {
    var ends: [Int32] = [-1, -1]
    terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard terminal >= 0, pipe(&ends) == 0 else { return nil }
    for end in ends {
      // Who prints more than is read loses it rather than wait.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    reading = ends[0]
    dup2(ends[1], STDOUT_FILENO)
    if isatty(STDERR_FILENO) == 1 {
      standardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      dup2(ends[1], STDERR_FILENO)
    } else {
      standardError = -1
    }
    close(ends[1])
    source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: queue)
    let reading = reading
    let lines = Lines()
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(reading, &bytes, bytes.count)
      if count > 0 { lines.take(bytes[..<count], line) }
    }
    source.setCancelHandler { close(reading) }
    source.resume()
  }

  /// What is left to be told if the program comes to a sudden end, and where: file descriptors.
  var rest: (reading: Int32, standardError: Int32) { (reading, standardError) }

  /// Lets everything go where it went before.
  func end() {
    fflush(nil)
    dup2(terminal, STDOUT_FILENO)
    if standardError >= 0 {
      dup2(standardError, STDERR_FILENO)
      close(standardError)
    }
    // The last words are not lost.
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(reading, &bytes, bytes.count)
      guard count > 0, write(STDERR_FILENO, bytes, count) == count else { break }
    }
    source.cancel()
  }
}

/// Cuts bytes into lines; used from one queue.
private final class Lines: @unchecked Sendable {
  private var rest: [UInt8] = []

  func take(_ bytes: ArraySlice<UInt8>, _ line: (String) -> Void) {
    rest += bytes
    while let end = rest.firstIndex(of: 10) {
      let text = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(...end)
      if !text.allSatisfy(\.isWhitespace) { line(text) }
    }
    if rest.count > 4_096 { rest.removeAll() }
  }
}
