/// Keeps a feedback loop bounded: below twice full scale nothing changes, above it the curve bends
/// without a corner towards four times full scale.
///
/// Audio thread; real-time safe.
@inline(__always)
@_noLocks func softLimited(_ frame: SIMD2<Float>) -> SIMD2<Float> {
  if abs(frame.x) <= 2 && abs(frame.y) <= 2 { return frame }
  return SIMD2(softLimited(frame.x), softLimited(frame.y))
}

@_noLocks private func softLimited(_ x: Float) -> Float {
  let excess = abs(x) - 2
  // Also takes a NaN to silence.
  guard excess > 0 else { return excess <= 0 ? x : 0 }
  let bent = 4 - 4 / (excess + 2)
  return x < 0 ? -bent : bent
}
