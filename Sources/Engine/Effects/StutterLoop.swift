import RealTime

/// A piece of sound that a stutter repeats, copied from the stutter's history during its first
/// repeat.
struct StutterLoop: BitwiseCopyable {
  private let frames: UnsafeMutablePointer<SIMD2<Float>>
  private let capacity: Int
  /// Frames to repeat.
  private(set) var length = 1
  private var filled = 0

  /// A loop of up to `capacity` frames.
  ///
  /// Control thread.
  init(capacity: Int) {
    self.capacity = capacity
    frames = .allocate(capacity: capacity)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { frames.deallocate() }

  /// Begins to repeat the last `length` frames of the history.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func begin(length: Int) {
    self.length = length
    filled = 0
  }

  /// Copies one more frame: what `history` held `length` frames before the present one.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func fill(_ history: StereoLine, through end: Int) {
    guard filled < min(length &+ end, capacity) else { return }
    frames[filled] = history.read(length &+ 1)
    filled &+= 1
  }

  /// The frame at `position`; silence where nothing was copied.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks func frame(_ position: Int) -> SIMD2<Float> {
    position < filled ? frames[position] : .zero
  }
}
