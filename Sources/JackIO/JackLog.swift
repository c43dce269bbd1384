import CJack
import Foundation

/// What libjack says, caught instead of printed.
///
/// The library has one pair of message functions for the whole process, so this is shared too.
final class JackLog: @unchecked Sendable {
  static let shared = JackLog()

  private let lock = NSLock()
  private var lines: [String] = []
  private var sink: (@Sendable (String) -> Void)?

  /// Takes the library's messages from now on.
  private init() {
    jack_set_error_function(jackSaid)
    jack_set_info_function(jackSaid)
  }

  /// Sends lines to `sink` until it is replaced; nil keeps them only for `take`.
  func send(to sink: (@Sendable (String) -> Void)?) {
    lock.withLock { self.sink = sink }
  }

  /// The last lines, at most 16, since the last call.
  func take() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }

  fileprivate func add(_ line: String) {
    let sink = lock.withLock {
      lines.append(line)
      if lines.count > 16 { lines.removeFirst() }
      return self.sink
    }
    sink?(line)
  }
}

/// Takes a message of libjack's; on whichever thread, but not in a real-time one: there the library
/// hands its messages to a thread of its own.
@c private func jackSaid(_ text: UnsafePointer<CChar>?) {
  guard let text else { return }
  let line = String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
  if !line.isEmpty { JackLog.shared.add(line) }
}
