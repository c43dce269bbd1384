import Foundation

/// What the system lets this process do for the sake of time.
enum RealTimeLimit {
  /// Whether a thread may be scheduled in real time, by the user's limits or by capability.
  static var allowsRealTime: Bool {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur > 0 {
      return true
    }
    return holdsSchedulingCapability
  }

  /// Whether the process has CAP_SYS_NICE, number 23.
  private static var holdsSchedulingCapability: Bool {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }),
      let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
    else { return false }
    return mask & (1 << 23) != 0
  }
}
