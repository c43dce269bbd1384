import RealTime

/// Fewer bits and a lower rate: a sample is held until its time, counted in fractions of a frame,
/// is over, and rounded to one of 2^bits steps between −1 and 1; `bits` may be fractional.
///
/// Zero is one of the levels, so silence stays silent: the mid-tread quantiser of U. Zölzer,
/// Digital Audio Signal Processing, 2nd edition, 2008, chapter 2, behind a zero-order hold.
struct Crusher: BitwiseCopyable {
  private let rate: Double
  /// Frames until the next sample is taken.
  private var rest = 0.0
  private var left = Float(0)
  private var right = Float(0)

  init(rate: Double) {
    self.rate = rate
  }

  /// Takes the next frame as it comes.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    rest = 0
    left = 0
    right = 0
  }

  /// Crushes `block`: parameter 0 is the number of bits, 1 the rate.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var rest = rest
    var (left, right) = (left, right)
    var steps = exponential2(Double(parameters.value(0)) - 1)
    var interval = self.interval(parameters.value(1))
    for i in 0..<block.count {
      if parameters.isMoving(0) { steps = exponential2(Double(parameters.next(0)) - 1) }
      if parameters.isMoving(1) {
        interval = self.interval(parameters.next(1))
        // A rate that rises cuts the present sample short.
        rest = min(rest, interval)
      }
      if rest < 0.5 {
        rest += interval
        left = Self.rounded(block.left[i], steps)
        right = Self.rounded(block.right[i], steps)
      }
      rest -= 1
      block.left[i] = left
      block.right[i] = right
    }
    self.rest = rest
    (self.left, self.right) = (left, right)
  }

  /// Frames a sample is held, at least one, for the base-2 logarithm of the rate.
  ///
  /// A whole number but for the logarithm's rounding is taken as whole, so that it does not slip.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private func interval(_ logarithm: Float) -> Double {
    let frames = max(1, rate * exponential2(-Double(logarithm)))
    let whole = floor(frames + 0.5)
    return abs(frames - whole) < frames * 1e-6 ? whole : frames
  }

  @_noLocks private static func rounded(_ value: Float, _ steps: Double) -> Float {
    Float(floor(Double(value) * steps + 0.5) / steps)
  }
}
