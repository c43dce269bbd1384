/// How many gestures wait for their time.
struct Waiting {
  /// No more than this may wait.
  static let most = 16_384
  /// Times further ahead than this, in seconds, are those of another clock.
  static let furthest = 60.0

  /// When each is due, in seconds since 1970, ascending.
  private var due: [Double] = []
  private var first = 0

  /// How many wait at `now`.
  mutating func count(at now: Double) -> Int {
    while first < due.count, due[first] <= now { first += 1 }
    if first > Self.most || first == due.count {
      due.removeFirst(first)
      first = 0
    }
    return due.count - first
  }

  /// Lets `count` more wait until `time`.
  mutating func add(_ count: Int, until time: Double) {
    var low = first
    var high = due.count
    while low < high {
      let middle = (low + high) / 2
      if due[middle] <= time { low = middle + 1 } else { high = middle }
    }
    due.insert(contentsOf: repeatElement(time, count: count), at: low)
  }
}

/// The time of day that an NTP time tag stands for, in seconds since 1970.
///
/// Tags begin anew in 2036: from 2034 on, those of the first half of an era are of the next one.
func unixTime(timetag: UInt64, near now: Double) -> Double {
  let seconds = Double(timetag >> 32) + Double(timetag & 0xFFFF_FFFF) * 0x1p-32 - 2_208_988_800
  return timetag >> 63 == 0 && now > 2_020_000_000 ? seconds + 0x1p32 : seconds
}
