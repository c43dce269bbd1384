import RealTime

/// A rhythmic gate: open for the `duty` part of each period, from its beginning on.
///
/// Its edges are raised cosines, half a Hann window each (F. J. Harris, "On the use of windows for
/// harmonic analysis with the discrete Fourier transform", Proceedings of the IEEE 66, 1978).
/// They end on the grid, so that an attack on the beat finds the gate fully open.
struct Gate: BitwiseCopyable {
  private var cycle: BeatCycle
  private let rate: Double

  init(rate: Double) {
    cycle = BeatCycle(rate: rate)
    self.rate = rate
  }

  /// Forgets the past.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func reset() {
    cycle.reset()
  }

  /// Chops `block`: parameters 0, 1 and 2 are period, duty and smoothness.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func process(_ block: Block, _ parameters: ParameterRamps, _ moment: Moment) {
    var cycle = cycle
    cycle.follow(moment)
    let period = parameters.snapped(0)
    var edgeFrames = edgeFrames(parameters.value(2))
    for i in 0..<block.count {
      if parameters.isMoving(2) { edgeFrames = self.edgeFrames(parameters.next(2)) }
      let phase = cycle.phase(at: moment.frame + i, period: period)
      let duty = Double(parameters.next(1))
      let edge = min(edgeFrames * cycle.step, 1)
      let gain = Float(cycle.joined(Self.opening(phase, duty: duty, edge: edge)))
      block.left[i] *= gain
      block.right[i] *= gain
    }
    self.cycle = cycle
  }

  /// Frames an edge takes, for the base-2 logarithm of its milliseconds.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private func edgeFrames(_ smooth: Float) -> Double {
    exponential2(Double(smooth)) * 0.001 * rate
  }

  /// How far the gate is open, 0…1, with edges of `edge` cycles.
  ///
  /// The openings so far less the closings, of this period and the next, so that edges may overlap
  /// and a duty of 0 or 1 has none.
  ///
  /// Audio thread; real-time safe.
  @_noLocks static func opening(_ phase: Double, duty: Double, edge: Double) -> Double {
    let time = phase + edge
    let opened = 1 + rise(time - 1, edge)
    let closed = rise(time - duty, edge) + rise(time - duty - 1, edge)
    return opened - closed
  }

  /// A raised cosine from 0 at `time` 0 to 1 at `edge`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks private static func rise(_ time: Double, _ edge: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < edge else { return 1 }
    return 0.5 - 0.5 * cosine(.pi * time / edge)
  }
}
