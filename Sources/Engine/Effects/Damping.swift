import RealTime

/// The coefficient b of the one-pole low-pass y ← x + b (y − x) that turns the power at
/// `frequency` into `ratio` of the power at 0 Hz.
///
/// From |H|² = (1 − b)² / (1 − 2 b cos ω + b²) = ratio. `frequency` is kept under a rate's limit.
///
/// Audio thread; real-time safe.
@_noLocks func damping(frequency: Double, ratio: Double = 0.5, rate: Double) -> Double {
  let c = cosine(2 * .pi * min(frequency / rate, 0.49))
  let rest = 1 - ratio
  guard rest > 1e-9 else { return 0 }
  let half = 1 - ratio * c
  return (half - squareRoot(max(half * half - rest * rest, 0))) / rest
}
