/// A length or a place in musical time, in whole millionths of a beat, so that sums are exact.
public struct Beats: Hashable, Comparable, Sendable {
  /// Millionths of a beat.
  public var micro: Int64

  /// A length of `micro` millionths of a beat.
  public init(micro: Int64) {
    self.micro = micro
  }

  /// The nearest whole number of millionths to `beats`, which is clamped to ±9 × 10¹²; NaN gives 0.
  public init(_ beats: Double) {
    let scaled = beats * 1e6
    micro = scaled.isNaN ? 0 : Int64(min(max(scaled.rounded(), -9e18), 9e18))
  }

  /// Nothing.
  public static let zero = Beats(micro: 0)

  /// The same in beats.
  public var beats: Double { Double(micro) / 1e6 }

  /// Whether `a` comes before `b`.
  public static func < (a: Beats, b: Beats) -> Bool { a.micro < b.micro }
  /// `b` after `a`, exactly.
  public static func + (a: Beats, b: Beats) -> Beats { Beats(micro: a.micro &+ b.micro) }
  /// From `b` to `a`, exactly.
  public static func - (a: Beats, b: Beats) -> Beats { Beats(micro: a.micro &- b.micro) }
}
