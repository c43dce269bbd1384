import RealTime

/// The multiples of a length on the beat grid, met frame by frame.
///
/// The beat is taken from the transport at aligned blocks and where it jumps, and counted on from
/// there, so that the rounding of a block's own beat does not decide about a frame.
struct BeatGrid: BitwiseCopyable {
  /// The beat at the next frame.
  private var beat = 0.0
  private var step = 0.0
  /// The next multiple, in beats.
  private var next = 0.0
  private var length = 0.0
  private var isFresh = true

  /// A hundred-thousandth of a frame counts as none.
  private static let tolerance = 1e-5

  /// Looks for the next multiple anew.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() { isFresh = true }

  /// Takes up the time at the start of a block, and `length` in beats.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func follow(_ moment: Moment, length: Double) {
    let gap = abs(moment.beat - beat)
    let isJump = gap > moment.beatsPerFrame * 0.25 + 1e-9
    if moment.isAligned { beat = moment.beat }
    if isJump { beat = moment.beat }
    step = moment.beatsPerFrame
    if isFresh { beat = moment.beat }
    if isJump { isFresh = true }
    if length != self.length { isFresh = true }
    guard isFresh else { return }
    isFresh = false
    self.length = length
    let multiple = floor((beat - step * Self.tolerance) / length) + 1
    next = multiple * length
  }

  /// Whether this frame is the first at or after a multiple; then moves on by one frame.
  ///
  /// Audio thread; real-time safe.
  @inline(__always)
  @_noLocks mutating func isMultiple() -> Bool {
    let isHere = beat >= next - step * Self.tolerance && step > 0
    if isHere { next += length }
    beat += step
    return isHere
  }
}
