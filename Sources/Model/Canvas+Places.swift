extension Canvas {
  /// A bubble's radius in heights of the canvas.
  public static let radius = 0.06

  /// The topmost bubble at `point`.
  public func bubble(at point: Point) -> BubbleName? {
    order.last { name in
      guard let center = self.point(of: name) else { return false }
      return center.distance(to: point, aspect: aspect) <= Self.radius
    }
  }

  /// The free place nearest the centre: where a new bubble overlaps no other, or, on a full canvas,
  /// where it lies farthest from all others.
  ///
  /// Places are tried on a grid of half radii, the nearest to the centre first; of equally near
  /// ones the upper, then the left.
  public var freePlace: Point {
    let centers = order.compactMap { point(of: $0) }
    func clearance(_ place: Point) -> Double {
      centers.map { $0.distance(to: place, aspect: aspect) }.min() ?? .infinity
    }
    var best = (place: Point.center, clearance: clearance(.center))
    for place in grid where best.clearance < 2 * Self.radius {
      let clearance = clearance(place)
      if clearance > best.clearance { best = (place, clearance) }
    }
    return best.place
  }

  /// Places where a whole bubble lies on the canvas, the nearest to the centre first.
  private var grid: [Point] {
    let step = Self.radius / 2
    let rows = Int((0.5 - Self.radius) / step)
    let columns = Int(max(0, aspect / 2 - Self.radius) / step)
    var places: [(place: Point, distance: Int)] = []
    for row in -rows...rows {
      for column in -columns...columns {
        let place = Point(0.5 + Double(column) * step / aspect, 0.5 + Double(row) * step)
        places.append((place, row * row + column * column))
      }
    }
    return places.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element.place)
  }
}
