import CJack
import Foundation

/// A JACK server that the program started and will end; it ends, too, if the program is killed.
public final class JackServer: @unchecked Sendable {
  /// What was started, for the terminal.
  public let summary: String
  private let name: String
  private let process: TiedProcess
  private let output: ServerOutput
  private let lock = NSLock()
  private var isStopped = false

  private init(name: String?, process: TiedProcess, output: ServerOutput, summary: String) {
    self.name = Self.name(name)
    self.process = process
    self.output = output
    self.summary = summary
  }

  /// The name of the server that is meant by `name`: nil is `JACK_DEFAULT_SERVER` or the default.
  public static func name(_ name: String?) -> String {
    name ?? ProcessInfo.processInfo.environment["JACK_DEFAULT_SERVER"] ?? "default"
  }

  /// The names of this user's servers that run.
  public static var running: [String] { ServerRegistry.names }

  /// Whether it still runs.
  ///
  /// Any thread.
  public var isRunning: Bool { process.isRunning }

  /// The server's process.
  var processIdentifier: pid_t { process.processIdentifier }

  /// Starts a server on the sound card, or on the dummy driver where there is none, and waits until
  /// it answers, ten seconds at most.
  ///
  /// A nil `name` is `JACK_DEFAULT_SERVER` or the default server. The process must have no client of
  /// another server: the library knows one at a time.
  public static func start(_ name: String? = nil) throws(JackError) -> JackServer {
    let what = "cannot start a JACK server"
    guard let program = TiedProcess.find("jackd") else {
      throw JackError(
        .jackNotInstalled, what: what, why: "jackd is not installed",
        remedy: "install it (Debian: apt install jackd2)")
    }
    // From here on the library's messages are caught.
    _ = JackLog.shared
    ServerRegistry.clearDeadServers()
    let card = SoundCard.first()
    let options = ServerOptions(name: name, card: card, isRealTime: RealTimeLimit.allowsRealTime)
    let output = ServerOutput()
    let process: TiedProcess
    do {
      process = try TiedProcess(program, options.arguments, output: output.pipe)
    } catch {
      throw JackError(
        .serverDidNotStart, what: what, why: "\(program): \(error.localizedDescription)",
        remedy: "start jackd by hand to see more")
    }
    let server = JackServer(
      name: name, process: process, output: output, summary: options.summary)
    let deadline = ContinuousClock.now + .seconds(10)
    while process.isRunning && ContinuousClock.now < deadline {
      if answers(name) { return server }
      usleep(20_000)
    }
    let isSlow = process.isRunning
    server.stop()
    throw JackError(
      .serverDidNotStart, what: what,
      why: isSlow ? "it does not answer" : output.reason ?? "it ended at once",
      remedy: card.map {
        "another program may hold \($0.device); end it, or start JACK (or PipeWire) yourself"
      } ?? "start jackd by hand to see more")
  }

  /// Ends the server: TERM, and KILL after three seconds; then removes what it leaves behind.
  ///
  /// Any thread but the audio thread.
  public func stop() {
    let isFirst = lock.withLock {
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
    let deadline = ContinuousClock.now + .seconds(3)
    if process.isRunning { kill(process.processIdentifier, SIGTERM) }
    while process.isRunning && ContinuousClock.now < deadline { usleep(5_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    output.close()
    ServerRegistry.clearDeadServers()
    ServerRegistry.removeFiles(ofServer: name)
  }

  /// Whether a client can join the server.
  private static func answers(_ name: String?) -> Bool {
    var status = jack_status_t(0)
    guard let client = cjack_client_open("bubbletracks-probe", name, &status) else { return false }
    jack_client_close(client)
    return true
  }
}
