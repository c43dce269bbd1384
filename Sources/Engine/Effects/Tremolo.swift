import RealTime

/// Loudness in time: full on the beat, down by `depth` half a period later; the amplitude
/// modulation of U. Zölzer (ed.), DAFX, 2nd edition, 2011, chapter 3.
struct Tremolo: BitwiseCopyable {
  private var cycle: BeatCycle
  private let edgeFrames: Double

  init(rate: Double) {
    cycle = BeatCycle(rate: rate)
    edgeFrames = Swing.edgeDuration * rate
  }

  /// Forgets the past.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    cycle.reset()
  }

  /// Swings the level of `block`: parameters 0, 1 and 2 are period, depth and shape.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var cycle = cycle
    cycle.follow(moment)
    let period = parameters.snapped(0)
    for i in 0..<block.count {
      let phase = cycle.phase(at: moment.frame + i, period: period)
      let depth = Double(parameters.next(1))
      let shape = Double(parameters.next(2))
      let wave = cycle.joined(Swing.wave(phase, shape: shape, edge: edgeFrames * cycle.step))
      let gain = Float(1 - depth * (0.5 - 0.5 * wave))
      block.left[i] *= gain
      block.right[i] *= gain
    }
    self.cycle = cycle
  }
}
