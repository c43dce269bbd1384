import Synchronization

/// A bounded queue of events from one thread to one other.
///
/// Each side may be on the audio thread. Elements are delivered in order, none is lost: a full ring
/// refuses instead. Several elements can be made visible together with `push(contentsOf:)`.
///
/// The methods carry no `@_noLocks` because they are generic; they are checked where they are
/// specialised, inside the annotated function that calls them.
public struct Ring<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int
  /// Index of the next element to read; written by the consumer only.
  @usableFromInline let head = Atomic<Int>(0)
  /// Index of the next element to write; written by the producer only.
  @usableFromInline let tail = Atomic<Int>(0)

  /// A ring for at least `capacity` elements (rounded up to a power of two, at least 2).
  ///
  /// Control thread.
  public init(capacity: Int) {
    var size = 2
    while size < capacity { size *= 2 }
    storage = .allocate(capacity: size)
    mask = size - 1
  }

  deinit { storage.deallocate() }

  /// How many elements fit.
  @inlinable public var capacity: Int { mask &+ 1 }

  /// How many elements can be pushed now; exact or too low when called by the producer.
  ///
  /// Producer's thread; real-time safe.
  @inlinable public var room: Int {
    capacity &- (tail.load(ordering: .relaxed) &- head.load(ordering: .acquiring))
  }

  /// Appends `element`; false if the ring is full.
  ///
  /// Producer's thread; real-time safe.
  @inlinable
  public func push(_ element: Element) -> Bool {
    let index = tail.load(ordering: .relaxed)
    guard index &- head.load(ordering: .acquiring) <= mask else { return false }
    storage[index & mask] = element
    tail.store(index &+ 1, ordering: .releasing)
    return true
  }

  /// Appends all of `elements`, visible to the consumer at once; false, and none is appended, if
  /// they do not fit.
  ///
  /// Control thread.
  @inlinable
  public func push(contentsOf elements: [Element]) -> Bool {
    guard elements.count <= room else { return false }
    var index = tail.load(ordering: .relaxed)
    for element in elements {
      storage[index & mask] = element
      index &+= 1
    }
    tail.store(index, ordering: .releasing)
    return true
  }

  /// The oldest element, left in place.
  ///
  /// Consumer's thread; real-time safe.
  @inlinable
  public func peek() -> Element? {
    let index = head.load(ordering: .relaxed)
    guard index != tail.load(ordering: .acquiring) else { return nil }
    return storage[index & mask]
  }

  /// Removes and returns the oldest element.
  ///
  /// Consumer's thread; real-time safe.
  @inlinable
  public func pop() -> Element? {
    let index = head.load(ordering: .relaxed)
    guard index != tail.load(ordering: .acquiring) else { return nil }
    let element = storage[index & mask]
    head.store(index &+ 1, ordering: .releasing)
    return element
  }
}
