import Foundation

/// The program itself, as `swift build -c release` left it beside the benchmark.
struct OwnProgram {
  let path: String
  /// The port for messages.
  static let port = 17_770
  static let client = "bubblebench"

  /// The program, or why it cannot be measured.
  static func find() throws(ChildProcess.Failure) -> OwnProgram {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let path = URL(filePath: own).deletingLastPathComponent().appending(path: "bubbletracks").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ChildProcess.Failure(description: "there is no \(path): build it first (make build)")
    }
    return OwnProgram(path: path)
  }

  /// Starts it in `session`, to play `scene` if there is one.
  func start(in session: JackSession, scene: URL? = nil) throws -> Process {
    try ChildProcess.start(
      path,
      ["run"] + (scene.map { [$0.path] } ?? []) + [
        "--headless", "--server", session.name, "--no-start-server", "--no-connect",
        "--name", Self.client, "--osc-port", "\(Self.port)",
      ], session.environment)
  }
}
