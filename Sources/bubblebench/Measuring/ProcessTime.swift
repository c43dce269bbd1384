import Foundation

/// The processor time of a running process.
enum ProcessTime {
  /// Seconds that all threads of `process` have spent on a processor so far; those that have ended
  /// do not count.
  static func used(by process: Process) -> Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { $0 + nanoseconds("\(folder)/\($1)/schedstat") } * 1e-9
  }

  /// The share of a processor that `process` takes, in percent, over `duration` seconds.
  static func load(of process: Process, over duration: Double) -> Double {
    let start = ContinuousClock.now
    let before = used(by: process)
    Thread.sleep(forTimeInterval: duration)
    let after = used(by: process)
    return 100 * (after - before) / ((ContinuousClock.now - start) / .seconds(1))
  }

  /// The first number of a `schedstat` file: time on a processor.
  private static func nanoseconds(_ path: String) -> Double {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
  }
}
