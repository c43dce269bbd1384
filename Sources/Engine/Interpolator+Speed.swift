import RealTime

extension Interpolator {
  /// Places between two zeros of the sinc in the table for reading fast.
  static var shapePlaces: Int { @_noLocks get { 512 } }
  /// The speed up to which reading between frames makes no aliases worth filtering: only what lies
  /// within a twentieth of half the rate would fold.
  static var slow: Double { @_noLocks get { 1.05 } }
  /// How much wider than a frame the kernel may get: as far as a sample reaches over its ends.
  private static var widest: Double { @_noLocks get { Double(SampleHeader.margin) / 8 } }

  /// How much wider than a frame the kernel is at `speed` frames a frame: wide enough to take away
  /// what would lie above half the rate, with an eighth to spare for its slope, and growing without a
  /// step from a kernel for reading slowly.
  @_noLocks static func width(speed: Double) -> Double {
    min(max(1, min(1 + 3 * (speed - slow), 1.12 * speed)), widest)
  }

  /// The values of `left` and `right` at `position`, low-passed by a kernel `width` frames wide
  /// between its zeros; 32 frames before and after must be readable.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks
  func values(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, at position: Double,
    width: Double
  ) -> SIMD2<Float> {
    let whole = floor(position)
    let fraction = position - whole
    let reach = 8 * width
    let first = Int(floor(fraction - reach)) &+ 1
    let last = Int(floor(fraction + reach))
    let scale = Float(Double(Self.shapePlaces) / width)
    // Places in the table, downwards to the middle of the kernel and up again.
    var place = Float((fraction - Double(first))) * scale
    var (total, sum) = (Float(0), SIMD2<Float>.zero)
    let start = Int(whole)
    for tap in first...last {
      let distance = abs(place)
      let index = Int(distance)
      let row = shape[index]
      let weight = row.x + row.y * (distance - Float(index))
      total += weight
      sum += SIMD2(left[start &+ tap], right[start &+ tap]) * weight
      place -= scale
    }
    return sum * (1 / total)
  }
}
