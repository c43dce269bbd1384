/// A soft clipper with little aliasing: 1.5 x − 0.5 x³ between −1 and 1, and ±1 beyond.
///
/// What it gives is the curve's mean, weighted by a triangle two frames wide, over the straight
/// lines between the last three inputs: second-order antiderivative antialiasing (S. Bilbao,
/// F. Esqueda, J. Parker and V. Välimäki, "Antiderivative antialiasing for memoryless
/// nonlinearities", IEEE Signal Processing Letters 24, 2017). It delays by one frame.
///
/// The curve is a polynomial, so within one piece the divided differences of its second
/// antiderivative need no division; where the pieces meet it is nearly flat, and replacing a
/// divided difference by a derivative costs nothing audible.
struct Saturator: BitwiseCopyable {
  private var before = 0.0
  private var beforeThat = 0.0

  /// A saturator after silence.
  @_noLocks init() {}

  /// Saturates one frame of one side.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks mutating func next(_ x0: Double) -> Double {
    let (x1, x2) = (before, beforeThat)
    beforeThat = x1
    before = x0
    let (lowest, highest) = (min(x0, min(x1, x2)), max(x0, max(x1, x2)))
    if lowest >= -1 && highest <= 1 {
      let sum = x0 + x1 + x2
      let pairs = x0 * x1 + x1 * x2 + x2 * x0
      // The sum of all products of three of the inputs, repeated ones too.
      let cubes = sum * (sum * sum - 2 * pairs) + x0 * x1 * x2
      return 0.5 * sum - 0.05 * cubes
    }
    if lowest >= 1 { return 1 }
    if highest <= -1 { return -1 }
    return Self.acrossPieces(x0, x1, x2)
  }
}

extension Saturator {
  /// Inputs closer than this are taken as equal in a quotient.
  private static let tolerance = 1e-3

  /// Twice the second divided difference of the second antiderivative.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private static func acrossPieces(_ x0: Double, _ x1: Double, _ x2: Double) -> Double {
    guard abs(x0 - x2) < tolerance else {
      return 2 * (slope(x0, x1) - slope(x1, x2)) / (x0 - x2)
    }
    let mean = 0.5 * (x0 + x2)
    let distance = mean - x1
    guard abs(distance) >= tolerance else { return curve(0.5 * (mean + x1)) }
    let step = second(x1) - second(mean)
    return 2 / distance * (first(mean) + step / distance)
  }

  /// The divided difference of the second antiderivative.
  ///
  /// Audio thread; real-time safe.
  @inline(__always) @_noLocks private static func slope(_ a: Double, _ b: Double) -> Double {
    abs(a - b) < tolerance ? first(0.5 * (a + b)) : (second(a) - second(b)) / (a - b)
  }

  /// The curve itself.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private static func curve(_ x: Double) -> Double {
    if abs(x) >= 1 { return x < 0 ? -1 : 1 }
    return x * (1.5 - 0.5 * x * x)
  }

  @inline(__always) @_noLocks private static func first(_ x: Double) -> Double {
    let square = x * x
    return abs(x) >= 1 ? abs(x) - 0.375 : square * (0.75 - 0.125 * square)
  }

  @inline(__always) @_noLocks private static func second(_ x: Double) -> Double {
    let square = x * x
    guard abs(x) >= 1 else { return x * square * (0.25 - 0.025 * square) }
    let far = 0.5 * square + 0.1
    return x < 0 ? -0.375 * x - far : far - 0.375 * x
  }
}
