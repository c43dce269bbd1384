import Foundation

/// A process that ends with this one, however this one ends.
///
/// The kernel signals a child when the thread that began it ends (prctl, PR_SET_PDEATHSIG), so that
/// thread stays as long as the child does. `setpriv` asks for the signal and then becomes the
/// program; where it is not installed, the process is not tied.
final class TiedProcess: Sendable {
  private let process: Process

  /// Begins `program`, and returns when it has begun or throws why it cannot.
  init(_ program: String, _ arguments: [String], output: Pipe) throws {
    let process = Process()
    if let setpriv = Self.find("setpriv") {
      process.executableURL = URL(fileURLWithPath: setpriv)
      process.arguments = ["--pdeathsig", "TERM", program] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    self.process = process
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let begun = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    let thread = Thread {
      do {
        try process.run()
        begun.signal()
        ended.wait()
      } catch {
        outcome.error = error
        begun.signal()
      }
    }
    thread.name = "jackd"
    thread.start()
    begun.wait()
    if let error = outcome.error { throw error }
  }

  /// Whether it still runs.
  var isRunning: Bool { process.isRunning }

  /// Its number.
  var processIdentifier: pid_t { process.processIdentifier }

  /// Returns when it has ended.
  func waitUntilExit() { process.waitUntilExit() }

  /// Where the program called `name` is installed.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Carries an error out of the thread, which is waited for.
  private final class Outcome: @unchecked Sendable {
    var error: (any Error)?
  }
}
