import Dispatch

/// Runs an actor's jobs on a serial dispatch queue, in order.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  /// Runs them on `queue`.
  package init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: key, value: true)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    precondition(DispatchQueue.getSpecific(key: key) == true, "not on the actor's queue")
  }
}
