import Foundation

/// Lets another thread go on, for tests in which one waits for the other.
func yield() { sched_yield() }

/// A thread of its own. One of a pool may never come: as many as there are cores are all that a pool
/// gives to those that do not sleep, and the tests that wait for it have them.
final class OtherThread: Sendable {
  private let ended = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) {
    Thread { [ended] in
      work()
      ended.signal()
    }.start()
  }

  /// Waits until it has done its work.
  func join() { ended.wait() }
}
