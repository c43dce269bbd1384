import RealTime

/// A file on its way into a track: can be called off from any thread.
final class Load: Sendable {
  private let cancelled = Counter()

  /// Whether it has been called off.
  var isCancelled: Bool { cancelled.current > 0 }

  /// Calls it off.
  func cancel() { cancelled.set(1) }
}
