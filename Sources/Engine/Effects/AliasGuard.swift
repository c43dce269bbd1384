import RealTime

/// Takes away what a faster reading would fold back: two Butterworth low-passes in a row as
/// trapezoidal state variable filters (A. Simper, "Linear trapezoidal integrated SVF", 2013), which
/// stay stable while the ratio moves.
struct AliasGuard: BitwiseCopyable {
  private var first = Pole()
  private var second = Pole()
  private var a: SIMD3<Float> = .zero
  /// How much of the filtered sound is taken: none up to a ratio of 1, all from two semitones on.
  private var share: Float = 0

  /// What a two-pole filter remembers.
  private struct Pole: BitwiseCopyable {
    var band = SIMD2<Float>.zero
    var low = SIMD2<Float>.zero
  }

  /// Guards a reading at `ratio` times the speed of writing.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func follow(ratio: Double) {
    share = Float(min(max((ratio - 1) * 8, 0), 1))
    let g = tangent(.pi * 0.4 / max(ratio, 1))
    let scale = 1 / (1 + g * (g + 1.414213562373095))
    a = SIMD3(Float(scale), Float(g * scale), Float(g * g * scale))
  }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    first = Pole()
    second = Pole()
  }

  /// The guarded frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func next(_ frame: SIMD2<Float>) -> SIMD2<Float> {
    let low = pass(pass(frame, &first), &second)
    return share == 0 ? frame : frame + (low - frame) * share
  }

  @inline(__always)
  @_noLocks private func pass(_ input: SIMD2<Float>, _ pole: inout Pole) -> SIMD2<Float> {
    let rest = input - pole.low
    let band = pole.band * a.x + rest * a.y
    let low = pole.low + pole.band * a.y + rest * a.z
    pole.band = band * 2 - pole.band
    pole.low = low * 2 - pole.low
    return low
  }
}
