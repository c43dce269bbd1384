/// How long a test waits for what other threads and programs do.
///
/// Seconds alone do not tell: on a busy machine they may pass between two looks, and what is waited
/// for had no more of them than the test. So it takes looks, too, and the last one is begun when the
/// time has passed.
public struct Patience: Sendable {
  /// So many looks it takes at least.
  public static let looks = 100
  /// So long after the time it ends in any case: what is asked may not answer at all.
  public static let most = Duration.seconds(600)

  private let time: Duration
  private var count = 0

  /// For `time`.
  public init(_ time: Duration) { self.time = time }

  /// Whether to look again, after a look in vain that was begun when `time` had passed.
  public mutating func goesOn(after passed: Duration) -> Bool {
    count += 1
    return passed <= time || count < Self.looks && passed <= time + Self.most
  }
}
