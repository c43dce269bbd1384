/// A place on the canvas: x and y in 0…1 from the top left.
public struct Point: Hashable, Sendable {
  /// From left, 0…1 of the width.
  public var x: Double
  /// From the top, 0…1 of the height.
  public var y: Double

  /// The place (`x`, `y`).
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle of the canvas.
  public static let center = Point(0.5, 0.5)

  /// The nearest place on the canvas.
  public var clamped: Point { Point(min(max(x, 0), 1), min(max(y, 0), 1)) }

  /// The distance to `other` in heights of a canvas that is `aspect` times as wide as high.
  public func distance(to other: Point, aspect: Double) -> Double {
    let dx = (x - other.x) * aspect
    let dy = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// Whether the closed segments `a`–`b` and `c`–`d` share a point.
///
/// Touching at an end counts, and so do overlapping collinear segments; a segment may be a single
/// point. From the orientation test of Cormen et al., Introduction to Algorithms, section 33.1.
public func segmentsMeet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
  func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
    let cross = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    return abs(cross) < 1e-12 ? 0 : cross
  }
  func within(_ p: Point, _ q: Point, _ r: Point) -> Bool {
    min(p.x, q.x) - 1e-12 <= r.x && r.x <= max(p.x, q.x) + 1e-12
      && min(p.y, q.y) - 1e-12 <= r.y && r.y <= max(p.y, q.y) + 1e-12
  }
  let c1 = side(a, b, c)
  let d1 = side(a, b, d)
  let a1 = side(c, d, a)
  let b1 = side(c, d, b)
  if c1 * d1 < 0 && a1 * b1 < 0 { return true }
  return (c1 == 0 && within(a, b, c)) || (d1 == 0 && within(a, b, d))
    || (a1 == 0 && within(c, d, a)) || (b1 == 0 && within(c, d, b))
}
