/// What a resampler is fed before a file's first frame, so that the first output already has its
/// context and stands at its exact time.
struct Preroll: Equatable {
  /// Input frames before the first.
  let inputCount: Int
  /// Output frames that come of them, and stand before the file's start.
  let outputCount: Int

  /// The shortest preroll of at least `reach` input frames whose outputs fall on the file's start,
  /// `ratio` being input frames for an output frame.
  ///
  /// Where the rates have no such common multiple nearby, it is the best of some 20,000: the start
  /// is then off by less than a ten-thousandth of a frame.
  init(ratio: Double, reach: Int) {
    let first = Int((Double(reach) / ratio).rounded(.up))
    var best = (outputCount: first, error: Double.infinity)
    for count in first..<first + 20_000 {
      let position = Double(count) * ratio
      let error = abs(position - position.rounded())
      if error < best.error - 1e-9 { best = (count, error) }
      if error < 1e-9 * position { break }
    }
    outputCount = best.outputCount
    inputCount = Int((Double(best.outputCount) * ratio).rounded())
  }
}
