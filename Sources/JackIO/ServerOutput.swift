import Foundation

/// What a server prints: read as it comes, so that the server never waits, and the last lines kept.
final class ServerOutput: @unchecked Sendable {
  let pipe = Pipe()
  private let lock = NSLock()
  private var text = ""

  init() {
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      guard !data.isEmpty else {
        handle.readabilityHandler = nil
        return
      }
      self?.add(String(decoding: data, as: UTF8.self))
    }
  }

  /// The line that most probably says why the server ended.
  var reason: String? {
    let lines = lock.withLock { text }.split(separator: "\n").map { String($0) }
    let words = ["error", "cannot", "failed", "can't", "in use", "already"]
    return lines.first { line in
      let line = line.lowercased()
      return words.contains { line.contains($0) }
    } ?? lines.last
  }

  /// Stops reading.
  func close() {
    pipe.fileHandleForReading.readabilityHandler = nil
  }

  private func add(_ more: String) {
    lock.withLock { text = String((text + more).suffix(8_192)) }
  }
}
