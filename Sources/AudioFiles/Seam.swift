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
  /// A little is allowed beyond what the predictor misses anyway: four bits' worth of a 16-bit
  /// file, and of the local slope as much as half a frame makes, since a loop cut to whole frames
  /// is off by up to that. The second value is off by the slope on both sides.
  private static func goesOn(
    from end: [Float], to start: [Float], by prediction: LinearPrediction
  ) -> Bool {
    let slope = zip(end.suffix(64), end.suffix(64).dropFirst()).map { abs($0 - $1) }.max() ?? 0
    let missed = 4 * prediction.residual + 4.0 / 32_768
    var joined = end
    for (index, value) in start.prefix(2).enumerated() {
      let error = abs(prediction.next(after: joined) - Double(value))
      guard error <= missed + Double(slope) * (index == 0 ? 0.5 : 1) else { return false }
      joined.append(value)
    }
    return true
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
