/// What is said of bundles whose time had passed: a line now and then, however many they are.
struct Lateness {
  /// So many seconds are collected before the first line, and no two lines are closer than that.
  static let delay = 1.0
  static let pause = 10.0

  private var count = 0
  /// How late the latest was, in seconds.
  private var most = 0.0
  private var isDue = false
  private var lastTold = -Double.infinity

  /// A bundle came `seconds` late, at `time` in seconds of a clock that only goes forward; after how
  /// many seconds `tell` is to be called, unless that is known already.
  mutating func add(_ seconds: Double, at time: Double) -> Double? {
    count += 1
    most = max(most, seconds)
    if isDue { return nil }
    isDue = true
    return max(Self.delay, lastTold + Self.pause - time)
  }

  /// The line that is to be said at `time`.
  mutating func tell(at time: Double) -> String {
    defer { self = Lateness(lastTold: time) }
    let span = most < 1 ? "\(Int((most * 1_000).rounded(.up))) ms" : "\(Int(most.rounded())) s"
    let what =
      count == 1
      ? "a bundle came \(span) late: it was done at once"
      : "\(count) bundles came late, by \(span) at most: they were done at once"
    return what + (most < 1 ? "" : "; do the clocks of sender and this machine differ?")
  }

  init() {}

  private init(lastTold: Double) { self.lastTold = lastTold }
}
