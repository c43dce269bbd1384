import RealTime

/// A place in a delay line, between frames: third-order Lagrange interpolation (T. I. Laakso and
/// others, "Splitting the unit delay", IEEE Signal Processing Magazine 13(1), 1996), whose gain
/// never exceeds 1 between the two middle frames.
struct Tap: BitwiseCopyable {
  /// Whole frames of the delay, at least 1, at least 2 if there is a fraction.
  let whole: Int
  /// Whether there is no fraction.
  let isWhole: Bool
  /// What the frames at `whole` − 1, `whole`, `whole` + 1 and `whole` + 2 count.
  let weights: SIMD4<Float>

  /// The tap at `delay` frames; a thousandth of a frame is taken as none.
  ///
  /// Audio thread; real-time safe.
  @_noLocks init(nearest delay: Double) {
    let near = floor(delay + 0.5)
    self.init(abs(delay - near) < 1e-3 ? near : delay)
  }

  /// The tap at exactly `delay` frames.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks init(_ delay: Double) {
    whole = Int(delay)
    let f = Float(delay - Double(whole))
    isWhole = f == 0
    let a = f + 1
    let b = f - 1
    let c = f - 2
    weights = SIMD4(f * b * c * (-1 / 6), a * b * c * 0.5, a * f * c * -0.5, a * f * b * (1 / 6))
  }
}
