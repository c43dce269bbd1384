import Synchronization

/// The newest value of something that one thread writes and another reads: meters, transport.
///
/// A triple buffer: the writer never waits and never overwrites what is being read; the reader gets
/// the newest whole value. Older values are dropped. After the triple buffer of Ableton Link.
public struct Latest<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let slots: UnsafeMutablePointer<Value>
  /// Bits 0–1: the slot in the middle; bit 2: it holds something new.
  @usableFromInline let middle = Atomic<Int>(1)
  @usableFromInline let indices: UnsafeMutablePointer<Int>

  /// A cell that first holds `value`.
  ///
  /// Control thread.
  public init(_ value: Value) {
    slots = .allocate(capacity: 3)
    slots.initialize(repeating: value, count: 3)
    indices = .allocate(capacity: 2)
    indices[0] = 0
    indices[1] = 2
  }

  deinit {
    slots.deallocate()
    indices.deallocate()
  }

  /// Makes `value` the newest.
  ///
  /// Writer's thread; real-time safe.
  @inlinable
  public func write(_ value: Value) {
    slots[indices[0]] = value
    indices[0] = middle.exchange(indices[0] | 4, ordering: .acquiringAndReleasing) & 3
  }

  /// The newest value.
  ///
  /// Reader's thread; real-time safe.
  @inlinable
  public func read() -> Value {
    if middle.load(ordering: .relaxed) & 4 != 0 {
      indices[1] = middle.exchange(indices[1], ordering: .acquiringAndReleasing) & 3
    }
    return slots[indices[1]]
  }
}
