import Model

/// Owns what all inserts of an effect bubble follow. Control thread.
final class EffectOwner {
  let id: BubbleID
  let type: EffectType
  let controls: UnsafeMutablePointer<EffectControls>

  init(_ effect: Effect) {
    id = effect.id
    type = effect.type
    let values = UnsafeMutablePointer<Float>.allocate(capacity: effect.values.count)
    for (index, value) in effect.values.enumerated() {
      values[index] = effect.type.parameters[index].held(value)
    }
    controls = .allocate(capacity: 1)
    controls.initialize(
      to: EffectControls(
        isActive: effect.isActive, values: values, valueCount: effect.values.count))
  }

  deinit {
    controls.pointee.values.deallocate()
    controls.deallocate()
  }
}
