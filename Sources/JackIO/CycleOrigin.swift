/// When cycles really begin, from when their callbacks run: those may come late, but never early.
///
/// JACK's own estimate takes seconds to settle after a dropout, which would let the beat swim.
struct CycleOrigin: BitwiseCopyable {
  /// When the first frame was, by each of the latest cycles, in microseconds, in a ring.
  private var origins = InlineArray<16, Double>(repeating: .infinity)
  private var next = 0

  @_noLocks init() {}

  /// The time at which the cycle began whose callback runs at `now`, `frames` frames after the
  /// first, in microseconds.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func start(now: UInt64, frames: Int, rate: Double) -> UInt64 {
    let passed = Double(frames) * 1e6 / rate
    let origin = Double(now) - passed
    // After a dropout all are later than before.
    var earliest = origin
    for i in origins.indices where origins[i] < earliest && origin - origins[i] < 50_000 {
      earliest = origins[i]
    }
    origins[next] = origin
    next = (next &+ 1) % 16
    return UInt64(max(earliest + passed, 0))
  }
}
