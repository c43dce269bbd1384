import RealTime

/// Left and right in time: in the middle on the beat, then right, then left.
///
/// It pans as a track does: unity in the middle, the far side falls by a quarter cosine; a
/// panorama, as in U. Zölzer (ed.), DAFX, 2nd edition, 2011, chapter 5, that a slow oscillator moves.
struct Autopan: BitwiseCopyable {
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

  /// Swings the place of `block`: parameters 0, 1 and 2 are period, depth and shape.
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
      // A quarter of a cycle late, so that the wave crosses the middle on the beat.
      let late = phase < 0.25 ? phase + 0.75 : phase - 0.25
      let place =
        depth * cycle.joined(Swing.wave(late, shape: shape, edge: edgeFrames * cycle.step))
      let far = Float(cosine(0.5 * .pi * place))
      if place > 0 { block.left[i] *= far } else { block.right[i] *= far }
    }
    self.cycle = cycle
  }
}
