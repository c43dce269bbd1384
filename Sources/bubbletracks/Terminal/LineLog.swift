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
  private var names = Names()
  private var lastError: String?

  /// A log that writes whole lines, with their ends, by `write`.
  init(write: @escaping @Sendable (String) -> Void = LineLog.standardOutput) {
    self.write = write
  }

  /// Writes `text` to standard output at once.
  static let standardOutput: @Sendable (String) -> Void = { text in
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  func stage(_ changes: [Change], by origin: Origin?) {
    queue.async { for change in changes { self.take(change) } }
  }

  func stage(opened slot: Int, at frame: Int, beat: Double) {
    queue.async {
      let track = self.names.full(BubbleName(.track, slot))
      self.line("\(track): open on beat \(Figures.short(beat, digits: 8))")
    }
  }

  /// Writes a line of the program's own.
  func log(_ text: String) { queue.async { self.line(text) } }

  /// Writes a line about what went wrong.
  func logError(_ text: String) { queue.async { self.line("error: \(text)") } }

  /// Returns when all is written.
  func finish() { queue.sync {} }

  private func take(_ change: Change) {
    names.learn(change)
    // The beat on which it opened is told too, and says more.
    if case .report(.trackState(_, .open)) = change { return }
    guard let sentence = change.sentence(name: names.full), sentence.weight != .minor else {
      return
    }
    guard sentence.weight == .error else {
      lastError = nil
      return line(sentence.text)
    }
    // A track's failure is told as its state and as an error: once is enough.
    if let lastError, lastError.hasSuffix(sentence.text) {
      self.lastError = nil
      return
    }
    lastError = sentence.text
    line("error: \(sentence.text)")
  }

  private func line(_ text: String) {
    write("\(Self.clock()) \(text.cleaned)\n")
  }

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
