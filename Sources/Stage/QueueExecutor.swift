import Dispatch

/// Runs an actor's jobs on a serial dispatch queue, in order.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: key, value: true)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    precondition(DispatchQueue.getSpecific(key: key) == true, "not on the stage's queue")
  }
}
