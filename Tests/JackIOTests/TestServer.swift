import Foundation
import TestSupport
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
  private let said: URL

  init(name: String = "bt\(getpid())_\(UInt32.random(in: 0..<1_000_000))") {
    self.name = name
    said = FileManager.default.temporaryDirectory.appending(path: "\(name).log")
  }

  deinit { try? FileManager.default.removeItem(at: said) }

  /// Starts the server and waits until it answers; `isClean`: what dead ones left is removed first.
  ///
  /// One that has ended is started again: servers that start at the same time on one machine may
  /// get into each other's way, in the memory that all of them share.
  func start(rate: Int = 48_000, bufferSize: Int = 256, isClean: Bool = true) async throws {
    if isClean { ServerRegistry.clearDeadServers() }
    var said: [String] = []
    for _ in 1...3 {
      try launch(rate: rate, bufferSize: bufferSize)
      if await eventually({ try !self.isRunning || self.answers }), isRunning { return }
      said.append("jackd \(isRunning ? "does not answer" : "has ended"): \(output)")
      if isRunning { break }
    }
    try #require(Bool(false), "\(said.joined(separator: "\n"))")
  }

  /// Starts the server, and does not wait for it.
  func launch(rate: Int = 48_000, bufferSize: Int = 256) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/jackd")
    process.arguments = [
      "-r", "-n", name, "-d", "dummy", "-r", String(rate), "-p", String(bufferSize),
    ]
    _ = FileManager.default.createFile(atPath: said.path, contents: nil)
    let output = try FileHandle(forWritingTo: said)
    defer { try? output.close() }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    self.process = process
  }

  /// Whether it runs.
  var isRunning: Bool { process?.isRunning == true }

  /// What it has printed.
  var output: String { (try? String(contentsOf: said, encoding: .utf8)) ?? "" }

  /// Whether it lets clients in.
  private var answers: Bool { get throws { try tool("jack_lsp").contains("system:") } }

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

  /// What one of JACK's tools prints, asked of this server; killed after `limit` seconds, or when it
  /// has printed `enough`.
  func tool(
    _ program: String, _ arguments: String..., limit: Double = 5, until enough: String? = nil
  ) throws -> String {
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
    var text = ""
    while true {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
      if let enough, text.contains(enough) { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    end.cancel()
    return text
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

/// Events as they come.
final class EventLog: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [JackEvent] = []

  var all: [JackEvent] { lock.withLock { events } }

  func add(_ event: JackEvent) { lock.withLock { events.append(event) } }
}
