import Foundation

/// The processor time of a running process.
enum ProcessTime {
  /// Seconds that all threads of `process`, also those that have ended, have spent on a processor so
  /// far; 0 once it has ended itself.
  static func used(by process: Process) -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process.processIdentifier, &clock) == 0,
      clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The share of a processor that `process` takes, in percent, over `duration` seconds.
  static func load(of process: Process, over duration: Double) -> Double {
    let start = ContinuousClock.now
    let before = used(by: process)
    Thread.sleep(forTimeInterval: duration)
    let after = used(by: process)
    return 100 * (after - before) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
