import Model
import RealTime

/// Owns the signal state of one link. Control thread.
final class InsertOwner {
  let effect: EffectOwner
  let insert: UnsafeMutablePointer<Insert>
  private let ramps: UnsafeMutablePointer<Ramp>

  /// The state of a new link, heard at once if `isLinked`.
  init?(
    track: BubbleID, effect: EffectOwner, values: [Double], seat: Int32, share: Float,
    isLinked: Bool, fade: Int, rate: Double
  ) {
    guard let builtIn = BuiltInEffect(rawValue: effect.type.name) else { return nil }
    self.effect = effect
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
        parameterCount: count, seat: seat, share: share, isLinked: isLinked, fade: fade,
        rate: rate))
  }

  deinit {
    insert.pointee.processor.free()
    insert.deallocate()
    ramps.deallocate()
  }
}
