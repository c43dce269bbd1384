import Model
import RealTime

/// Owns the signal state of one link. Control thread.
final class InsertOwner {
  let effect: EffectOwner
  let insert: UnsafeMutablePointer<Insert>
  private let ramps: UnsafeMutablePointer<Ramp>

  /// The state of a new link of `bubble`, whose owner is `effect`, heard at once if `isLinked`.
  ///
  /// The bubble tells how it begins: what the effect's inserts follow is the audio thread's.
  init?(
    track: BubbleID, effect: EffectOwner, bubble: Effect, seat: Int32, share: Float,
    isLinked: Bool, fade: Int, rate: Double
  ) {
    guard let builtIn = BuiltInEffect(rawValue: effect.type.name) else { return nil }
    self.effect = effect
    let values = bubble.values
    let count = values.count
    ramps = .allocate(capacity: count)
    for index in 0..<count {
      (ramps + index).initialize(
        to: effect.type.parameters[index].ramp(values[index], rate: rate))
    }
    insert = .allocate(capacity: 1)
    insert.initialize(
      to: Insert(
        track: track, effect: effect.id, processor: .make(builtIn, rate: rate),
        controls: effect.controls, parameters: ParameterRamps(ramps: ramps),
        parameterCount: count, seat: seat, share: share, isActive: bubble.isActive,
        isLinked: isLinked, fade: fade, rate: rate))
  }

  deinit {
    insert.pointee.processor.free()
    insert.deallocate()
    ramps.deallocate()
  }
}
