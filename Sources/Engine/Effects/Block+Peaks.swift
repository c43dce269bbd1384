extension Block {
  /// The highest absolute values of left and right, or `floors` where those are higher; what is not
  /// a number does not count.
  ///
  /// Four at a time, since a comparison of single numbers would have to be made in order.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func peaks(above floors: (left: Float, right: Float)) -> (left: Float, right: Float) {
    (Self.peak(left, count, above: floors.left), Self.peak(right, count, above: floors.right))
  }

  @_noLocks
  private static func peak(_ side: UnsafeMutablePointer<Float>, _ count: Int, above floor: Float)
    -> Float
  {
    let frames = UnsafeRawPointer(side)
    var peaks = SIMD4(repeating: floor)
    let whole = count & ~3
    for i in stride(from: 0, to: whole, by: 4) {
      let bits = frames.loadUnaligned(fromByteOffset: 4 &* i, as: SIMD4<UInt32>.self)
      let levels = unsafeBitCast(bits & 0x7FFF_FFFF, to: SIMD4<Float>.self)
      peaks.replace(with: levels, where: levels .> peaks)
    }
    var peak = floor
    for lane in 0..<4 where peaks[lane] > peak { peak = peaks[lane] }
    for i in whole..<count where abs(side[i]) > peak { peak = abs(side[i]) }
    return peak
  }
}
