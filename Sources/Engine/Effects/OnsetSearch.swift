import RealTime

/// Looks in a delay line for where a sound sets in, so that no splice leaves an attack out.
struct OnsetSearch: BitwiseCopyable {
  /// Frames whose peak is taken together: a millisecond.
  let bin: Int

  /// A search at `rate` frames a second.
  init(rate: Double) { bin = max(Int(rate * 0.001), 1) }

  /// How many frames after the one `delay` ago a sound sets in, within the next `range`; nil if
  /// none does.
  ///
  /// A millisecond that peaks three times higher than the six before it is an onset.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func onset(_ line: StereoLine, after delay: Int, within range: Int) -> Int? {
    var last = SIMD8<Float>.zero
    let lead = 6
    for k in 0..<(lead &+ range / bin) {
      let start = delay &+ (lead &- k) &* bin
      let peak = peak(line, from: start)
      if k >= lead && peak > 3 * last.max() + 1e-3 { return (k &- lead) &* bin }
      last[k % lead] = peak
    }
    return nil
  }

  @_noLocks private func peak(_ line: StereoLine, from delay: Int) -> Float {
    var peak: Float = 0
    for k in 0..<bin where delay &- k > 0 {
      let frame = line.read(delay &- k)
      peak = max(peak, max(abs(frame.x), abs(frame.y)))
    }
    return peak
  }
}
