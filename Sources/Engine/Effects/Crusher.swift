import RealTime

/// Fewer bits and a lower rate: a sample is held until a phase accumulator says it is time for the
/// next, and rounded to one of 2^bits steps between −1 and 1; `bits` may be fractional.
///
/// Zero is one of the levels, so silence stays silent.
struct Crusher: BitwiseCopyable {
  private let frameDuration: Double
  private var phase = 1.0
  private var left = Float(0)
  private var right = Float(0)

  init(rate: Double) {
    frameDuration = 1 / rate
  }

  /// Takes the next frame as it comes.
  @_noLocks mutating func reset() {
    phase = 1
    left = 0
    right = 0
  }

  /// Crushes `block`: parameter 0 is the number of bits, 1 the rate.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var phase = phase
    var (left, right) = (left, right)
    var steps = exponential2(Double(parameters.value(0)) - 1)
    var advance = self.advance(parameters.value(1))
    for i in 0..<block.count {
      if parameters.isMoving(0) { steps = exponential2(Double(parameters.next(0)) - 1) }
      if parameters.isMoving(1) { advance = self.advance(parameters.next(1)) }
      if phase >= 1 {
        phase -= 1
        left = Self.rounded(block.left[i], steps)
        right = Self.rounded(block.right[i], steps)
      }
      phase += advance
      block.left[i] = left
      block.right[i] = right
    }
    self.phase = phase
    (self.left, self.right) = (left, right)
  }

  /// Held samples a frame, at most one, for the base-2 logarithm of the rate.
  @_noLocks private func advance(_ rate: Float) -> Double {
    min(exponential2(Double(rate)) * frameDuration, 1)
  }

  @_noLocks private static func rounded(_ value: Float, _ steps: Double) -> Float {
    Float(floor(Double(value) * steps + 0.5) / steps)
  }
}
