import Synchronization

/// A bounded stream of stereo frames from the audio thread to another, such as a recording on its
/// way to disk.
///
/// Frames are written and read in blocks. A full ring takes what fits and counts the rest.
public struct FrameRing: ~Copyable, @unchecked Sendable {
  @usableFromInline let left: UnsafeMutablePointer<Float>
  @usableFromInline let right: UnsafeMutablePointer<Float>
  @usableFromInline let mask: Int
  /// Index of the next frame to read; written by the consumer only.
  @usableFromInline let head = Atomic<Int>(0)
  /// Index of the next frame to write; written by the producer only.
  @usableFromInline let tail = Atomic<Int>(0)
  /// Frames that did not fit; written by the producer only.
  @usableFromInline let dropped = Atomic<Int>(0)

  /// A ring for at least `capacity` frames (rounded up to a power of two, at least 2).
  ///
  /// Its memory is touched here, so that the audio thread never waits for it.
  ///
  /// Control thread.
  public init(capacity: Int) {
    var size = 2
    while size < capacity { size *= 2 }
    left = .allocate(capacity: size)
    right = .allocate(capacity: size)
    left.initialize(repeating: 0, count: size)
    right.initialize(repeating: 0, count: size)
    mask = size - 1
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// How many frames fit.
  public var capacity: Int { @_noLocks get { mask &+ 1 } }

  /// How many frames were lost because they did not fit.
  ///
  /// Any thread; real-time safe.
  public var droppedCount: Int { @_noLocks get { dropped.load(ordering: .relaxed) } }

  /// How many frames wait to be read; exact or too low when called by the consumer.
  ///
  /// Consumer's thread; real-time safe.
  public var count: Int {
    @_noLocks get { tail.load(ordering: .acquiring) &- head.load(ordering: .relaxed) }
  }

  /// Appends `count` frames; those that do not fit are dropped and counted.
  ///
  /// - Returns: how many frames were appended.
  ///
  /// Producer's thread; real-time safe.
  @_noLocks
  public func write(
    left newLeft: UnsafePointer<Float>, right newRight: UnsafePointer<Float>, count: Int
  ) -> Int {
    let index = tail.load(ordering: .relaxed)
    let room = capacity &- (index &- head.load(ordering: .acquiring))
    let taken = min(count, room)
    let start = index & mask
    let first = min(taken, capacity &- start)
    for frame in 0..<first {
      left[start &+ frame] = newLeft[frame]
      right[start &+ frame] = newRight[frame]
    }
    for frame in first..<taken {
      left[frame &- first] = newLeft[frame]
      right[frame &- first] = newRight[frame]
    }
    tail.store(index &+ taken, ordering: .releasing)
    if taken < count {
      dropped.store(dropped.load(ordering: .relaxed) &+ (count &- taken), ordering: .relaxed)
    }
    return taken
  }

  /// Takes up to `count` of the oldest frames, interleaved left and right.
  ///
  /// - Returns: how many frames were taken.
  ///
  /// Consumer's thread; real-time safe.
  @_noLocks
  public func read(into frames: UnsafeMutablePointer<Float>, count: Int) -> Int {
    let index = head.load(ordering: .relaxed)
    let taken = min(count, tail.load(ordering: .acquiring) &- index)
    for frame in 0..<max(0, taken) {
      let place = (index &+ frame) & mask
      frames[2 &* frame] = left[place]
      frames[2 &* frame &+ 1] = right[place]
    }
    head.store(index &+ taken, ordering: .releasing)
    return taken
  }
}
