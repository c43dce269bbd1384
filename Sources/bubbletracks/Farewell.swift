import Dispatch
import Foundation

/// Ends the program in time once it is asked to leave, whatever keeps it: a server that was stopped,
/// or hangs, answers nobody, and calls into its library then wait for it.
final class Farewell: @unchecked Sendable {
  /// Seconds for an orderly end.
  private static let patience = 5.0
  /// What is asked again within so many seconds is the same wish: a key was struck twice, or `make`
  /// has passed on a signal that came anyway.
  private static let echo = 1.0

  private let lock = NSLock()
  private var beginning: DispatchTime?
  /// Gives the terminal back.
  private let cleanUp: @Sendable () -> Void

  /// `cleanUp` is called before a sudden end, on any thread.
  init(cleanUp: @escaping @Sendable () -> Void) {
    self.cleanUp = cleanUp
  }

  /// Begins to count; whoever asks again ends the program at once.
  func ask() {
    if let beginning = begin(), DispatchTime.now() > beginning + Self.echo { cut() }
  }

  /// Begins to count; since when it was, if it had begun.
  @discardableResult func begin() -> DispatchTime? {
    let now = DispatchTime.now()
    let former = lock.withLock {
      defer { beginning = beginning ?? now }
      return beginning
    }
    guard former == nil else { return former }
    // Not on the common queues, whose threads may all wait.
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: Self.patience)
      cut()
    }
    return nil
  }

  private func cut() -> Never {
    let isClean = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [cleanUp] in
      cleanUp()
      isClean.signal()
    }
    _ = isClean.wait(timeout: .now() + 0.3)
    Main.say("what it runs with does not answer: it is left as it is")
    // Without the libraries' own ends, which would wait as well.
    _exit(1)
  }
}
