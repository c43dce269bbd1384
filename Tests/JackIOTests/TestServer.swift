import Foundation
import Testing

@testable import JackIO

/// A jackd with the dummy driver, under a name of its own, that lives no longer than the test.
final class TestServer: @unchecked Sendable {
  /// Whether JACK's programs, which these tests ask, are there.
  static let isInstalled = ["jackd", "jack_lsp", "jack_simple_client"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// Whether ThreadSanitizer watches: it ends the process when libjack cancels its threads.
  static let isWatched = dlsym(nil, "__tsan_init") != nil

  let name: String
  private var process: Process?

  init(name: String = "bt\(getpid())_\(UInt32.random(in: 0..<1_000_000))") {
    self.name = name
  }

  /// Starts the server and waits until it answers; `isClean`: what dead ones left is removed first.
  func start(rate: Int = 48_000, bufferSize: Int = 256, isClean: Bool = true) async throws {
    if isClean { ServerRegistry.clearDeadServers() }
    try launch(rate: rate, bufferSize: bufferSize)
    let answers = await eventually { (try? self.tool("jack_lsp"))?.contains("system:") == true }
    try #require(answers, "jackd does not answer")
  }

  /// Starts the server, and does not wait for it.
  func launch(rate: Int = 48_000, bufferSize: Int = 256) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/jackd")
    process.arguments = [
      "-r", "-n", name, "-d", "dummy", "-r", String(rate), "-p", String(bufferSize),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
  }

  /// Ends the server as a crash would.
  func crash() {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  /// Ends the server properly.
  func terminate() async {
    guard let process else { return }
    kill(process.processIdentifier, SIGTERM)
    if await !eventually(within: 3, { !process.isRunning }) {
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    self.process = nil
  }

  /// Ends it and removes what it left.
  func cleanUp() async {
    await terminate()
    ServerRegistry.clearDeadServers()
  }

  /// What one of JACK's tools prints, asked of this server; killed after `limit` seconds.
  func tool(_ program: String, _ arguments: String..., limit: Double = 5) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["JACK_DEFAULT_SERVER"] = name
    environment["JACK_NO_START_SERVER"] = "1"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Signals other than KILL may be blocked: a child inherits the mask of the thread it is made on.
    let end = DispatchWorkItem { [pid = process.processIdentifier] in kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()
    return String(decoding: data, as: UTF8.self)
  }

  /// Full names of the ports connected to `port`, as jack_lsp sees them.
  func connections(of port: String) throws -> Set<String> {
    let lines = try tool("jack_lsp", "-c", port).split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(of: port) else { return [] }
    return Set(
      lines[(start + 1)...].prefix { $0.hasPrefix("   ") }
        .map { $0.trimmingCharacters(in: .whitespaces) })
  }

  /// Whether `port` comes to be connected to just `others`.
  func connects(_ port: String, to others: Set<String>) async -> Bool {
    await eventually { try self.connections(of: port) == others }
  }
}

/// Whether `condition` comes true within `seconds`, looking every ten milliseconds.
func eventually(within seconds: Double = 10, _ condition: () throws -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  repeat {
    if (try? condition()) == true { return true }
    try? await Task.sleep(for: .milliseconds(10))
  } while ContinuousClock.now < deadline
  return false
}

/// Events as they come.
final class EventLog: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [JackEvent] = []

  var all: [JackEvent] { lock.withLock { events } }

  func add(_ event: JackEvent) { lock.withLock { events.append(event) } }
}
