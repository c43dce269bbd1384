import Foundation

/// What the page costs a browser and the program, and how fast fingers and pages hear of each other.
struct TouchGroup {
  let effort: Effort

  /// A figure as the script prints it.
  private struct Figure: Decodable {
    var name: String
    var unit: String
    var value: Double
    var wanted: Double?
  }

  private static let script = "Tests/TouchPageTests/measure.py"
  private static let python = ".build/venv/bin/python"

  func run(_ report: inout Report) throws {
    guard ChildProcess.find("chromium") != nil, FileManager.default.fileExists(atPath: Self.python),
      FileManager.default.fileExists(atPath: Self.script)
    else {
      report.skip(.touch, "all", why: "no browser is installed (make test-packages)")
      return
    }
    for figure in try measure() {
      report.add(.touch, figure.name, figure.unit, ours: figure.value, wanted: figure.wanted)
    }
  }

  private func measure() throws -> [Figure] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: Self.python)
    process.arguments = ["-B", Self.script] + (effort == .quick ? ["--quick"] : [])
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["BUBBLETRACKS": try OwnProgram.find().path]) { $1 }
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ChildProcess.Failure(description: "\(Self.script): it has failed")
    }
    return try JSONDecoder().decode([Figure].self, from: data)
  }
}
