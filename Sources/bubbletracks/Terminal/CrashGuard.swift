import CNcurses
import Foundation

/// Gives the terminal back when the program breaks down.
///
/// ncurses must not be called from a signal handler; so what it would write is kept ready.
enum CrashGuard {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  /// Notes how the terminal is now, before ncurses takes it over.
  static func note() {
    tcgetattr(STDIN_FILENO, &rescue.modes)
  }

  /// Watches over the screen that writes to `terminal`, now that it has been taken over.
  static func arm(terminal: Int32, output: CapturedOutput) {
    let farewell = ["cnorm", "sgr0", "rmcup"].compactMap(capability).joined() + "\r\n"
    let bytes = Array(farewell.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    rescue.farewell = copy
    rescue.length = bytes.count
    rescue.terminal = terminal
    (rescue.reading, rescue.standardError) = output.rest
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = breakDown
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Watches no longer.
  static func disarm() {
    for number in signals { signal(number, SIG_DFL) }
    rescue.farewell?.deallocate()
    rescue.farewell = nil
  }

  /// What the terminal is told for `name` of terminfo, without its pauses.
  private static func capability(_ name: String) -> String? {
    // Missing ones are 0, those of another kind −1.
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    let parts = String(cString: text).components(separatedBy: "$<")
    return parts[0] + parts.dropFirst().map { $0.split(separator: ">").dropFirst().joined() }.joined()
  }
}

/// What the handler needs.
private struct Rescue {
  var modes = termios()
  var farewell: UnsafeMutablePointer<UInt8>?
  var length = 0
  var terminal: Int32 = -1
  var reading: Int32 = -1
  var standardError: Int32 = -1
}

/// Written before the handler is set, read by it alone.
nonisolated(unsafe) private var rescue = Rescue()

/// Restores the terminal, tells what the program printed last, and lets the signal take its course.
private func breakDown(_ number: Int32) {
  if let farewell = rescue.farewell {
    write(rescue.terminal, farewell, rescue.length)
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes)
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      guard rescue.standardError >= 0 else { return }
      while true {
        let count = read(rescue.reading, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        write(rescue.standardError, buffer.baseAddress, count)
      }
    }
  }
  raise(number)
}
