import Dispatch
import Foundation

/// The thread of a server, that waits for what is sent and for `pipe`.
package final class ServerThread: @unchecked Sendable {
  /// Wakes it.
  package let pipe = WakePipe()

  private let lock = NSLock()
  private var isStarted = false
  private var isStopping = false
  private let ended = DispatchSemaphore(value: 0)

  /// A thread that is not started.
  package init() {}

  /// Begins `body`, which goes on until `isEnding`.
  package func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    lock.withLock { isStarted = true }
    let thread = Thread { [ended] in
      body()
      ended.signal()
    }
    thread.name = name
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  /// Ends it, and waits until it has.
  package func stop() {
    let wasStarted = lock.withLock {
      defer { isStarted = false }
      isStopping = true
      return isStarted
    }
    guard wasStarted else { return }
    pipe.wake()
    ended.wait()
  }

  /// Whether it is to end.
  package var isEnding: Bool { lock.withLock { isStopping } }

  /// Seconds of a clock that only goes forward.
  package static var time: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }
}
