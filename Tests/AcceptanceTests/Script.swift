import Foundation
import Testing

/// A script in Python that plays the instrument and checks what comes of it.
struct Script {
  /// How long a behaviour may take, in seconds.
  private static let limit = 240
  /// The exit status of a behaviour that cannot be tried here.
  private static let skipped: Int32 = 77

  private let name: String

  init(_ name: String) {
    self.name = name
  }

  /// Whether there is a program to test.
  static var isProgramNamed: Bool { ProcessInfo.processInfo.environment["BUBBLETRACKS"] != nil }

  /// Plays `behaviour`; an issue says what is wrong.
  ///
  /// Cancels the test if something is missing that it needs.
  func plays(
    _ behaviour: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let player = Self.folder.appending(path: "Scripts/play.py").path
    try await Self.check([player, name, behaviour], sourceLocation)
  }

  /// Plays all behaviours in `file` of the page's tests; an issue says what is wrong.
  ///
  /// Cancels the test if something is missing that they need.
  static func playsPage(
    _ file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let path = folder.appending(path: "../TouchPageTests/\(file)").standardized.path
    let options = ["-q", "-x", "--tb=short", "--no-header", "-p", "no:cacheprovider"]
    try await check(["-m", "pytest"] + options + [path], sourceLocation)
  }

  /// Lets Python do `words`; an issue says what is wrong, and a test is cancelled that cannot be
  /// done here.
  private static func check(_ words: [String], _ sourceLocation: SourceLocation) async throws {
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: output) }
    let status = try await run(words, output: FileHandle(forWritingTo: output))
    let text = try String(contentsOf: output, encoding: .utf8)
    if status == skipped { try Test.cancel("\(text)", sourceLocation: sourceLocation) }
    if status != 0 { Issue.record("\(text)", sourceLocation: sourceLocation) }
  }

  private static func run(_ words: [String], output: FileHandle) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "-k", "20", String(limit), python, "-B"] + words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The Python that `make test-packages` has set up, else the system's.
  private static var python: String {
    let own = folder.appending(path: "../../.build/venv/bin/python").standardized.path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }
}
