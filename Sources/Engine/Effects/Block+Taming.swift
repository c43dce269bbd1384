import RealTime

extension Block {
  /// Silences the samples that are no sound, NaN, infinite or 300 dB over full scale; whether there
  /// were any.
  ///
  /// Compared as bits, in which larger magnitudes are larger numbers and NaN is the largest, by the
  /// sign of a difference: that is fast where nothing is wrong.
  @_noLocks func tame() -> Bool {
    let limit = Self.magnitude(Self.loudest)
    var rooms: Int32 = 0
    for i in 0..<count {
      rooms |= (limit &- Self.magnitude(left[i])) | (limit &- Self.magnitude(right[i]))
    }
    guard rooms < 0 else { return false }
    for i in 0..<count {
      if Self.magnitude(left[i]) > limit { left[i] = 0 }
      if Self.magnitude(right[i]) > limit { right[i] = 0 }
    }
    return true
  }

  private static var loudest: Float { @_noLocks get { 1e15 } }

  @inline(__always) @_noLocks private static func magnitude(_ sample: Float) -> Int32 {
    Int32(bitPattern: sample.bitPattern & 0x7FFF_FFFF)
  }
}
