import Foundation

/// Another program.
enum ChildProcess {
  /// A program that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where `name` lies; nil if it is not installed.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Starts the program at `path`, silent.
  static func start(
    _ path: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    // Some peers ask for a screen even where they show nothing.
    let quiet = ["QT_QPA_PLATFORM": "offscreen", "JACK_NO_START_SERVER": "1"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      quiet.merging(environment) { $1 }
    ) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs the program at `path` to its end.
  static func run(_ path: String, _ arguments: [String]) throws {
    let process = try start(path, arguments)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(path): ended with status \(process.terminationStatus)")
    }
  }

  /// Ends `process`: by TERM, and by KILL after three seconds.
  static func stop(_ process: Process) {
    guard process.isRunning else { return }
    process.terminate()
    let deadline = ContinuousClock.now + .seconds(3)
    while process.isRunning && ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.01)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
