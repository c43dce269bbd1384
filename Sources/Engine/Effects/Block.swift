/// Some frames of stereo sound, changed in place.
///
/// A block never crosses a multiple of `Block.maximumCount` of the absolute frame count.
struct Block: BitwiseCopyable {
  /// The longest block.
  static var maximumCount: Int { @_noLocks get { 64 } }

  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// Frames, 1…`maximumCount`.
  let count: Int

  /// A block of `count` frames.
  @_noLocks
  init(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int) {
    self.left = left
    self.right = right
    self.count = count
  }

  /// The rest of the block from frame `offset` on.
  @_noLocks func dropping(_ offset: Int) -> Block {
    Block(left: left + offset, right: right + offset, count: count &- offset)
  }

  /// The first `count` frames.
  @_noLocks func prefix(_ count: Int) -> Block {
    Block(left: left, right: right, count: count)
  }

  /// Makes it silent.
  @_noLocks func clear() {
    for i in 0..<count {
      left[i] = 0
      right[i] = 0
    }
  }

  /// Takes over the sound of `other`, which is as long.
  @_noLocks func copy(from other: Block) {
    for i in 0..<count {
      left[i] = other.left[i]
      right[i] = other.right[i]
    }
  }

  /// The highest absolute value of either side.
  var peak: Float {
    @_noLocks get {
      var peak: Float = 0
      for i in 0..<count {
        let higher = abs(left[i]) > abs(right[i]) ? abs(left[i]) : abs(right[i])
        if higher > peak { peak = higher }
      }
      return peak
    }
  }
}
