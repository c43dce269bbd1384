/// A stereo half-band low-pass for going to twice the rate or back: two chains of allpasses, each
/// at the lower rate, whose sum cancels above half of the lower rate.
///
/// It delays by some frames only and leaves the passband's level as it is, but not its phase.
struct Halfband: BitwiseCopyable {
  /// Room for five pairs of allpasses.
  typealias Coefficients = InlineArray<10, Double>

  private let pairs: Int
  private let coefficients: Coefficients
  private var states = InlineArray<10, SIMD2<Double>>(repeating: SIMD2())

  /// A half-band filter of `pairs` allpasses in each chain whose transition is `transition` times
  /// the higher rate wide, around a quarter of it.
  ///
  /// Control thread.
  init(pairs: Int, transition: Double) {
    precondition((1...5).contains(pairs))
    self.pairs = pairs
    coefficients = Self.design(count: 2 * pairs, transition: transition)
  }

  /// Forgets what was heard.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    for i in 0..<2 * pairs { states[i] = SIMD2() }
  }

  /// The two frames at twice the rate that stand for `input`.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks
  mutating func split(_ input: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
    chains(input, input)
  }

  /// The frame at half the rate that stands for `first` and `second`.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks
  mutating func join(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> SIMD2<Double> {
    let (a, b) = chains(second, first)
    return (a + b) * 0.5
  }

  @inline(__always) @_noLocks
  private mutating func chains(
    _ first: SIMD2<Double>, _ second: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    var (a, b) = (first, second)
    for i in 0..<pairs {
      a = allpass(2 * i, a)
      b = allpass(2 * i + 1, b)
    }
    return (a, b)
  }

  @inline(__always) @_noLocks
  private mutating func allpass(_ index: Int, _ input: SIMD2<Double>) -> SIMD2<Double> {
    let coefficient = coefficients[index]
    let output = input * coefficient + states[index]
    states[index] = input - output * coefficient
    return output
  }
}
