/// How strong onsets are on single beats of the bar.
struct FoldedBars {
  private let fold: OnsetFold
  /// Seconds a beat.
  private let beat: Double
  /// Beats a bar.
  private let count: Int

  /// The bars of `count` beats, `beat` seconds each, in what `fold` heard.
  init(_ fold: OnsetFold, beat: Double, count: Int) {
    (self.fold, self.beat, self.count) = (fold, beat, count)
  }

  /// The mean strength of the first beats of bars that begin at `start`, in seconds, as early or as
  /// late as `place` is for a beat.
  func strength(_ start: Double, near place: Double) -> Double {
    let first = start + (place - start).remainder(dividingBy: beat)
    return strength(first < 0 ? first + Double(count) * beat : first)
  }

  /// Whether every beat of the bar is struck, counted from `seconds` on: at least half as strongly
  /// as all of them are on average.
  func areEven(from seconds: Double) -> Bool {
    let beats = (0..<count).map { index -> Double in
      let place = seconds + Double(index) * beat
      // A value early or late is the same stroke.
      return (-1...1).map { strength(max(0, place + Double($0) / fold.onsets.rate)) }.max() ?? 0
    }
    let mean = beats.reduce(0, +) / Double(count)
    return beats.allSatisfy { $0 >= 0.5 * mean }
  }

  private func strength(_ seconds: Double) -> Double {
    fold.strength(
      from: seconds * fold.onsets.rate, every: Double(count) * beat * fold.onsets.rate)
  }
}
