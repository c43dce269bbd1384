import Foundation

/// Ties the time of day to the engine's frames.
public protocol WallClock: Sendable {
  /// The engine's frame at a time of day, in seconds since 1970; may be past.
  func frame(atUnixTime seconds: Double) -> Int
  /// The time of day in seconds since 1970.
  var unixTime: Double { get }
}

extension WallClock {
  /// The time of day of the system.
  public var unixTime: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }
}
