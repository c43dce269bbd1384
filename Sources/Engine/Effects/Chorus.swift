import RealTime

/// A chorus: three voices a side whose delays sway around 11, 17 and 24 ms, a third of a turn apart
/// (J. Dattorro, "Effect design, part 2", Journal of the Audio Engineering Society 45(10), 1997).
///
/// The right side is a quarter of a turn ahead. The first voice feeds back.
struct Chorus: BitwiseCopyable {
  private var line: SweptLine
  private let rate: Double

  /// How far a delay goes to either side at full depth, in seconds.
  private static let width = 0.005
  private static let longest = 0.03

  /// A silent chorus at `rate` frames a second.
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

  /// Replaces `block` by the voices.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var line = line
    line.follow(parameters)
    let (first, second, third) = (0.011 * rate + 1, 0.017 * rate + 1, 0.024 * rate + 1)
    let width = Self.width * rate

    for i in 0..<block.count {
      let sweep = line.take(i, of: block, parameters, moment)
      // A third of a turn further by rotation: one cosine and one sine serve all six voices.
      let sway = sweep * (Double(parameters.next(1)) * width)
      let across = SIMD2(-sway.y, sway.x) * 0.866025403784438647
      let back = sway * -0.5
      line.last = line.voice(sway + first)
      let others = line.voice(back + across + second) + line.voice(back - across + third)
      // Voices that differ add up by their powers.
      let sound = (line.last + others) * 0.577350269
      block.left[i] = sound.x
      block.right[i] = sound.y
    }
    self.line = line
  }
}
