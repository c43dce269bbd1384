import Foundation

/// Seconds of processor time, in the program and in the system.
enum CPUTime {
  /// What this process has used.
  static var own: Double { used(RUSAGE_SELF) }

  /// What the children that have ended have used.
  static var children: Double { used(RUSAGE_CHILDREN) }

  /// What `body` uses in this process.
  static func spent(in body: () throws -> Void) rethrows -> Double {
    let start = own
    try body()
    return own - start
  }

  private static func used(_ whose: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(whose.rawValue), &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
