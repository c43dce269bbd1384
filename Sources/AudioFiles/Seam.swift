/// Where a loop's end meets its start, and what belongs beyond each of the two.
struct Seam {
  /// Whether each side extrapolates to the other, so that the loop is left as it was recorded.
  let isMeeting: Bool
  /// Whether both sides are digital silence.
  let isSilent: Bool
  /// The frames before the first, ending with the one just before it, for each channel.
  let before: [[Float]]
  /// The frames after the last, for each channel.
  let after: [[Float]]

  /// The stretch that a side is judged by.
  static let stretch = 512
  private static let order = 32

  /// Judges the ends of a loop, and gives `contextCount` frames of context on each side: those of
  /// the other side where they meet, a prediction where they do not.
  init(head: [[Float]], tail: [[Float]], frameCount: Int, contextCount: Int) {
    isSilent = zip(head, tail).allSatisfy { head, tail in
      head.prefix(Self.stretch).allSatisfy { $0 == 0 }
        && tail.suffix(Self.stretch).allSatisfy { $0 == 0 }
    }
    var meets = frameCount >= 4
    var earlier: [[Float]] = []
    var later: [[Float]] = []
    for (head, tail) in zip(head, tail) {
      let start = Array(head.prefix(Self.stretch))
      let end = Array(tail.suffix(Self.stretch))
      let backwards = Array(start.reversed())
      let rise = LinearPrediction(backwards, order: Self.order)
      let fall = LinearPrediction(end, order: Self.order)
      meets =
        meets && Self.goesOn(from: end, to: start, by: fall)
        && Self.goesOn(from: backwards, to: Array(end.reversed()), by: rise)
      let near = min(contextCount, 4_096)
      let silence = [Float](repeating: 0, count: contextCount - near)
      earlier.append(silence + rise.continuation(of: backwards, count: near).reversed())
      later.append(fall.continuation(of: end, count: near) + silence)
    }
    isMeeting = meets || isSilent
    before = isMeeting ? tail.map { Self.cycle($0, endingCount: contextCount) } : earlier
    after = isMeeting ? head.map { Self.cycle($0, count: contextCount) } : later
  }

  /// Whether the first two values of `start` are what `prediction` expects after `end`.
  ///
  /// Besides what the predictor misses anyway, a little is allowed: four steps of a 16-bit file, and
  /// of the local slope as much as half a frame makes, since a loop cut to whole frames is off by
  /// up to that. The second value tells a kink from a smooth course.
  private static func goesOn(
    from end: [Float], to start: [Float], by prediction: LinearPrediction
  ) -> Bool {
    let near = end.suffix(64)
    let slope = zip(near, near.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    let allowance = 4.0 / 32_768 + Double(slope) / 2
    let expected = prediction.continuation(of: end, count: 2)
    return zip(start, expected).enumerated().allSatisfy { index, values in
      let missed = Double(4 * (index + 1)) * prediction.residual
      return Double(abs(values.0 - values.1)) <= missed + allowance
    }
  }

  /// The first `count` values of `signal` repeated without end.
  private static func cycle(_ signal: [Float], count: Int) -> [Float] {
    (0..<count).map { signal.isEmpty ? 0 : signal[$0 % signal.count] }
  }

  /// The last `count` values of `signal` repeated without beginning.
  private static func cycle(_ signal: [Float], endingCount count: Int) -> [Float] {
    Array(cycle(Array(signal.reversed()), count: count).reversed())
  }
}
