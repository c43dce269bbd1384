import Foundation
import Testing

@testable import Touch

/// The Python that the tests' packages are installed for.
private let python = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../.build/venv/bin/python").standardized.path

private func run(_ words: [String]) throws -> (status: Int32, text: String) {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(fileURLWithPath: python)
  process.arguments = words
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

private let areInstalled =
  (try? run(["-c", "import websockets, pythonosc, pythonoscquery"]))?.status == 0

@Suite(.timeLimit(.minutes(10)), .enabled(if: areInstalled, "install them by make test-packages"))
struct `clients that others wrote` {
  @Test func `find all that they look for`() throws {
    let venue = try Venue()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Scripts/clients.py").path
    let (status, text) = try run([script, String(venue.port)])
    #expect(status == 0)
    #expect(text.isEmpty, "\(text)")
  }
}
