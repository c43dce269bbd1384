import RealTime

/// A flanger: one voice whose delay sweeps between 0.5 and 10 ms, with feedback (J. Dattorro,
/// "Effect design, part 2", Journal of the Audio Engineering Society 45(10), 1997).
///
/// The dry sound beside it makes the comb. The right side is a quarter of a sweep ahead.
struct Flanger: BitwiseCopyable {
  private var line: SweptLine
  private let rate: Double

  private static let shortest = 0.0005
  private static let longest = 0.01

  /// A silent flanger at `rate` frames a second.
  ///
  /// Control thread.
  init(rate: Double) {
    self.rate = rate
    line = SweptLine(longest: Self.longest, rate: rate)
  }

  /// Frees the memory.
  ///
  /// Control thread.
  func free() { line.free() }

  /// Forgets everything.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() { line.reset() }

  /// Replaces `block` by the moving voice.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var line = line
    line.follow(parameters)
    let shortest = Self.shortest * rate
    let width = (Self.longest - Self.shortest) * rate

    for i in 0..<block.count {
      // Squared, because short delays move the comb more than long ones.
      let rise = 0.5 - 0.5 * line.take(i, of: block, parameters, moment)
      let depth = Double(parameters.next(1))
      line.last = line.voice(rise * rise * (depth * width) + (shortest + 1))
      block.left[i] = line.last.x
      block.right[i] = line.last.y
    }
    self.line = line
  }
}
