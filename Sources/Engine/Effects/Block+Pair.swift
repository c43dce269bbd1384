extension Block {
  /// Left and right of frame `index`, for filters that compute both sides at once.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks func pair(_ index: Int) -> SIMD2<Double> {
    SIMD2(Double(left[index]), Double(right[index]))
  }

  /// Replaces left and right of frame `index`.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks func set(_ index: Int, _ pair: SIMD2<Double>) {
    left[index] = Float(pair.x)
    right[index] = Float(pair.y)
  }
}
