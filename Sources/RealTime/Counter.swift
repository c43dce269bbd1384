import Synchronization

/// A number that one thread raises and others watch, such as how many frames of a file are loaded.
public struct Counter: ~Copyable, Sendable {
  @usableFromInline let value: Atomic<Int>

  /// A counter that starts at `value`.
  public init(_ value: Int = 0) {
    self.value = Atomic(value)
  }

  /// What the counter stands at; everything written before it was set is visible.
  ///
  /// Any thread; real-time safe.
  @inlinable public var current: Int { @_noLocks get { value.load(ordering: .acquiring) } }

  /// Sets the counter and makes everything written so far visible to who reads it.
  ///
  /// Writer's thread; real-time safe.
  @inlinable @_noLocks public func set(_ newValue: Int) {
    value.store(newValue, ordering: .releasing)
  }

  /// Adds `amount`.
  ///
  /// Any thread; real-time safe.
  @inlinable @_noLocks public func add(_ amount: Int) {
    _ = value.add(amount, ordering: .acquiringAndReleasing)
  }
}
