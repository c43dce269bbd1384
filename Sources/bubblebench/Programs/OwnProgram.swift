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

  /// Starts it in `session`, to play `scene` if there is one, with `more` options; what it keeps for
  /// a user goes into `cache`.
  func start(
    in session: JackSession, scene: URL? = nil, more: [String] = [],
    cache: URL = FileManager.default.temporaryDirectory.appending(path: "bubblebench-cache")
  ) throws -> Process {
    try ChildProcess.start(
      path,
      ["run"] + (scene.map { [$0.path] } ?? []) + [
        "--headless", "--server", session.name, "--no-start-server", "--no-connect",
        "--name", Self.client, "--osc-port", "\(Self.port)",
      ] + more, session.environment.merging(["XDG_CACHE_HOME": cache.path]) { $1 })
  }

  /// Sends it a message.
  static func send(_ message: Data) {
    let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    message.withUnsafeBytes { bytes in
      withUnsafeBytes(of: &address) { raw in
        guard let place = raw.assumingMemoryBound(to: sockaddr.self).baseAddress else { return }
        _ = sendto(
          socket, bytes.baseAddress, bytes.count, 0, place,
          socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
