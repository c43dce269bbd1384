import CJack
import Foundation
import RealTime

extension JackClient {
  /// How JACK's clock and the engine's frames stood at the start of the newest cycle; without a
  /// server, of the last.
  ///
  /// Any thread but the audio thread.
  public var clock: ClockMapping {
    lock.withLock { values.cycle?.clock.read() ?? values.lastMapping }
  }

  /// The engine's frame at this moment, as far as the newest cycle tells.
  ///
  /// Any thread but the audio thread.
  public var currentFrameTime: Int { clock.frame(atMicroseconds: jack_get_time()) }

  /// The engine's frame at a time on the system's wall clock, in seconds since 1970.
  ///
  /// Wall clock and JACK's clock are compared at every call, so that a corrected wall clock is
  /// right from then on. Nil before the first cycle.
  ///
  /// Any thread but the audio thread.
  public func frame(atUnixTime seconds: Double) -> Int? {
    let mapping = clock
    guard mapping.framesPerMicrosecond > 0, seconds.isFinite else { return nil }
    let before = jack_get_time()
    let wall = Date().timeIntervalSince1970
    let after = jack_get_time()
    let now = before + (after - before) / 2
    let distance = min(max((seconds - wall) * 1e6, -1e15), 1e15)
    return mapping.frame(
      atMicroseconds: now &+ UInt64(bitPattern: Int64(distance.rounded())))
  }

  /// The engine's frame at an NTP time, as OSC's timetags carry it: seconds since 1900 in the upper
  /// 32 bits, their fraction in the lower.
  ///
  /// Any thread but the audio thread.
  public func frame(atNTPTime time: UInt64) -> Int? {
    let secondsFrom1900To1970 = 2_208_988_800.0
    return frame(
      atUnixTime: Double(time >> 32) - secondsFrom1900To1970
        + Double(time & 0xFFFF_FFFF) / 4_294_967_296)
  }
}
