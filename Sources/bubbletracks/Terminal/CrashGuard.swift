import CNcurses
import Foundation

/// Gives the terminal back when the program breaks down, or is ended by a signal that nothing else
/// handles.
///
/// ncurses must not be called from a signal handler; so what it would write is kept ready.
enum CrashGuard {
  private static let signals = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGHUP, SIGQUIT,
  ]

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
    for number in signals where isFree(number) {
      sigaction(number, nil, &rescue.former[Int(number)])
      var action = sigaction()
      action.__sigaction_handler.sa_handler = breakDown
      sigaction(number, &action, nil)
    }
  }

  /// Whether `number` is to be handled: it may be by the runtime, which goes on to tell where the
  /// program broke down, but not if the program itself heeds it.
  private static func isFree(_ number: Int32) -> Bool {
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    let handler = handler(of: number)
    return number == SIGHUP ? handler == 0 : handler != ignored
  }

  /// Watches no longer.
  static func disarm() {
    let own: @convention(c) (Int32) -> Void = breakDown
    for number in signals where handler(of: number) == unsafeBitCast(own, to: Int.self) {
      sigaction(number, &rescue.former[Int(number)], nil)
    }
    rescue.farewell?.deallocate()
    rescue.farewell = nil
  }

  /// The address of what handles the signal `number`; 0 if nothing does.
  private static func handler(of number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  /// What the terminal is told for `name` of terminfo, without its pauses.
  private static func capability(_ name: String) -> String? {
    // Missing ones are 0, those of another kind −1.
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    let parts = String(cString: text).components(separatedBy: "$<")
    let rest = parts.dropFirst().map { $0.drop { $0 != ">" }.dropFirst() }
    return parts[0] + rest.joined()
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
  /// Who handled each signal before, by number.
  let former: UnsafeMutablePointer<sigaction> = {
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    former.initialize(repeating: sigaction(), count: 65)
    return former
  }()
}

/// Written before the handler is set, read by it alone.
nonisolated(unsafe) private var rescue = Rescue()

/// Restores the terminal, tells what the program printed last, and hands the signal on to who
/// handled it before.
private func breakDown(_ number: Int32) {
  if let farewell = rescue.farewell {
    write(rescue.terminal, farewell, rescue.length)
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes)
    dup2(rescue.terminal, STDOUT_FILENO)
    if rescue.standardError >= 0 { dup2(rescue.standardError, STDERR_FILENO) }
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      while true {
        let count = read(rescue.reading, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        write(STDERR_FILENO, buffer.baseAddress, count)
      }
    }
  }
  sigaction(number, rescue.former + Int(number), nil)
  raise(number)
}
