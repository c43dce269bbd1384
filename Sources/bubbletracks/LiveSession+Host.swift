import AudioFiles
import Foundation
import JackIO
import Stage

extension LiveSession: StageHost {
  func record(to file: String?, rate: Double) throws -> any Recording {
    let name = file ?? Self.newName()
    let path = name.hasPrefix("/") ? name : FileManager.default.currentDirectoryPath + "/" + name
    return try DiskRecorder(path: path, rate: Int(rate)) { [weak self] event in self?.take(event) }
  }

  static func newName() -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH.mm.ss"
    return "bubbletracks \(format.string(from: Date())).flac"
  }

  private func take(_ event: DiskRecorder.Event) {
    guard let stage else { return }
    switch event {
    case .failed(let error): on(stage) { $0.recordingFailed("\(error)") }
    case .dropped(let count):
      on(stage) {
        $0.tellProblem("the disk is too slow: \(count) frames of the recording are lost")
      }
    case .lowSpace(let seconds):
      on(stage) { $0.tellProblem("the disk is nearly full: room for \(Int(seconds)) s more") }
    }
  }

  var hasTransport: Bool { client?.isConnected ?? false }

  func startTransport() { client?.startTransport() }

  func stopTransport() { client?.stopTransport() }

  func locateTransport(_ frame: Int) { client?.locate(frame) }

  func quit() { ended.signal() }
}

extension DiskRecorder: Recording {
  /// Closes the file; what went wrong, if anything.
  public func finish() -> String? {
    let outcome = stop()
    if let error = outcome.error { return "\(error)" }
    return outcome.droppedCount > 0
      ? "\(path): the disk was too slow: \(outcome.droppedCount) frames are lost" : nil
  }
}
