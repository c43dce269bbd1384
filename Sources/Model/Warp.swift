/// How a sound whose beats come unevenly is laid out evenly: which place in it is heard at each share
/// of the loop. Between its knots both go on evenly.
public struct Warp: Hashable, Sendable {
  /// A place in the sound that is heard at a share of the loop, both 0…1.
  public struct Knot: Hashable, Sendable {
    /// The share of the loop, which goes with the beat.
    public let share: Double
    /// The share of the sound, from its first frame to its last.
    public let source: Double
  }

  /// The knots in order, from 0, 0 to 1, 1.
  public let knots: [Knot]
  /// Whether the sound keeps its pitch, or is played faster and slower.
  public var keepsPitch: Bool

  /// A sound of `seconds` that begins `start` seconds into the file of `map`: `beats` of it, the
  /// first frame `lead` beats before the beat 0 of the map. Nil if that is no more than even.
  public init?(
    _ map: BeatMap, start: Double, seconds: Double, lead: Double, beats: Double, keepsPitch: Bool
  ) {
    var knots = [Knot(share: 0, source: 0)]
    for (index, place) in map.seconds.enumerated() {
      let knot = Knot(
        share: (Double(index) + lead) / beats, source: (place - start) / seconds)
      guard let last = knots.last, knot.share > last.share + 1e-9,
        knot.source > last.source + 1e-9, knot.share < 1 - 1e-9, knot.source < 1 - 1e-9
      else { continue }
      knots.append(knot)
    }
    guard knots.count > 1 else { return nil }
    self.knots = knots + [Knot(share: 1, source: 1)]
    self.keepsPitch = keepsPitch
  }

  /// The share of the sound that is heard at `share` of the loop; what is beyond 0…1 goes round.
  public func source(at share: Double) -> Double {
    Self.along(knots, share, from: { $0.share }, to: { $0.source })
  }

  /// The share of the loop at which that share of the sound is heard: the inverse of `source(at:)`.
  public func share(of source: Double) -> Double {
    Self.along(knots, source, from: { $0.source }, to: { $0.share })
  }

  @inline(__always)
  private static func along(
    _ knots: [Knot], _ value: Double, from: (Knot) -> Double, to: (Knot) -> Double
  ) -> Double {
    let passes = value.rounded(.down)
    let rest = value - passes
    // The last knot at or before it.
    var (low, high) = (0, knots.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if from(knots[middle]) <= rest { low = middle } else { high = middle }
    }
    let (first, second) = (knots[low], knots[low + 1])
    let part = (rest - from(first)) / (from(second) - from(first))
    return passes + to(first) + part * (to(second) - to(first))
  }
}
