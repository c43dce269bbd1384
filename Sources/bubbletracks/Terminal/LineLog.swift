import Dispatch
import Foundation
import Model
import Stage

/// Tells a performance line by line where there is no terminal to draw on: what is notable, not
/// what moves all the time.
final class LineLog: StageObserver, @unchecked Sendable {
  // Written on a queue of its own, so that a reader who does not read holds nothing up.
  private let queue = DispatchQueue(label: "log", qos: .utility)
  private let write: @Sendable (String) -> Void
  private let complain: @Sendable (String) -> Void
  private var names = Names()
  private var lastError: String?
  /// When something was last told of each subject, and what is to be told when its second is over.
  private var told: [String: DispatchTime] = [:]
  private var held: [String: String] = [:]

  /// A log that writes whole lines, with their ends, by `write`, and those of what went wrong by
  /// `complain`.
  init(
    write: @escaping @Sendable (String) -> Void = LineLog.standardOutput,
    complain: @escaping @Sendable (String) -> Void = LineLog.standardError
  ) {
    self.write = write
    self.complain = complain
  }

  /// Writes `text` to standard output at once.
  static let standardOutput: @Sendable (String) -> Void = { text in
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Writes `text` to standard error at once.
  static let standardError: @Sendable (String) -> Void = { text in
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  func stage(_ changes: [Change], by origin: Origin?) {
    queue.async { self.take(changes) }
  }

  /// Writes a line of the program's own.
  func log(_ text: String) { queue.async { self.line(text) } }

  /// Writes a line about what went wrong.
  func logError(_ text: String) { queue.async { self.complaint(text) } }

  /// Draws `lines` as they are, for people alone: a log is not the place for a picture.
  func draw(_ lines: [String]) {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    queue.async { self.write(lines.joined(separator: "\n") + "\n") }
  }

  /// Returns when all is written.
  func finish() { queue.sync { for subject in held.keys.sorted() { release(subject) } } }

  private func take(_ changes: [Change]) {
    for sentence in changes.sentences(&names) where sentence.weight != .minor {
      if sentence.weight == .error {
        error(sentence.text)
      } else if let subject = sentence.subject {
        line(sentence.text, about: subject)
      } else {
        line(sentence.text)
      }
    }
  }

  /// Writes at most one line a second about a subject: of a tempo that moves, the newest.
  private func line(_ text: String, about subject: String) {
    let now = DispatchTime.now()
    if let last = told[subject], now < last + 1 {
      if held.updateValue(text, forKey: subject) == nil {
        queue.asyncAfter(deadline: last + 1) { self.release(subject) }
      }
    } else {
      told[subject] = now
      line(text)
    }
  }

  private func release(_ subject: String) {
    guard let text = held.removeValue(forKey: subject) else { return }
    told[subject] = .now()
    line(text)
  }

  /// A track's failure is told as its state and as an error: once is enough.
  private func error(_ text: String) {
    if let last = lastError, last != text, last.hasSuffix(text) {
      lastError = nil
    } else {
      lastError = text
      complaint(text)
    }
  }

  private func complaint(_ text: String) { complain(Self.stamped("error: \(text.abridged)")) }

  private func line(_ text: String) { write(Self.stamped(text)) }

  private static func stamped(_ text: String) -> String { "\(clock()) \(text.cleaned)\n" }

  /// The time of day, as `21:07:03.250`.
  private static func clock() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    localtime_r(&now.tv_sec, &parts)
    return String(
      format: "%02d:%02d:%02d.%03d", parts.tm_hour, parts.tm_min, parts.tm_sec,
      now.tv_nsec / 1_000_000)
  }
}
