import Foundation
import JackIO

/// A JACK server of the benchmark's own, with the dummy driver.
final class JackSession {
  let name: String
  private let server: Process

  /// Starts a server with periods of `blockCount` frames, and waits until it answers; nil without
  /// jackd.
  ///
  /// - Throws: `ChildProcess.Failure` if it does not answer within five seconds.
  init?(blockCount: Int) throws {
    guard let jackd = ChildProcess.find("jackd"), let probe = ChildProcess.find("jack_lsp")
    else { return nil }
    // The table of servers has eight places, which killed ones keep.
    ServerRegistry.clearDeadServers()
    name = "bubblebench-\(ProcessInfo.processInfo.processIdentifier)"
    server = try ChildProcess.start(
      jackd, ["-r", "-n", name, "-d", "dummy", "-r", "48000", "-p", "\(blockCount)"])
    for _ in 0..<100 where server.isRunning {
      let asked = try ChildProcess.start(probe, ["-s", name])
      asked.waitUntilExit()
      if asked.terminationStatus == 0 { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    ChildProcess.stop(server)
    throw ChildProcess.Failure(description: "jackd: does not answer")
  }

  deinit {
    ChildProcess.stop(server)
    ServerRegistry.clearDeadServers()
  }

  /// What a client needs in its environment to find the server.
  var environment: [String: String] { ["JACK_DEFAULT_SERVER": name] }
}
