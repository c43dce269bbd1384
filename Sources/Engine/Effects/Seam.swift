import RealTime

/// A crossfade from one sound to another along a raised cosine, which once begun goes to its end.
struct Seam: BitwiseCopyable {
  /// Frames since it began; `duration` when it is over.
  private(set) var position: Int
  /// Frames it takes.
  private(set) var duration: Int

  /// A crossfade of `duration` frames that is over.
  init(duration: Int) {
    self.duration = max(duration, 1)
    position = self.duration
  }

  /// Whether only the new sound is heard.
  ///
  /// Audio thread; real-time safe.
  var isOver: Bool { @_noLocks get { position == duration } }

  /// Begins.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func begin() { position = 0 }

  /// Begins, to take `duration` frames.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func begin(duration: Int) {
    self.duration = max(duration, 1)
    position = 0
  }

  /// Ends at once.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func finish() { position = duration }

  /// The share of the new sound, 0…1; then moves on by one frame. Not when it is over.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func next() -> Float {
    let turn = Double.pi * (Double(position) + 0.5) / Double(duration)
    position &+= 1
    return Float(0.5 - 0.5 * cosine(turn))
  }
}
