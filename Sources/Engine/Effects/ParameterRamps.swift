import Model
import RealTime

/// The moving values of one insert's parameters, in the order of its type's parameters.
///
/// A value is in the parameter's unit; one with a logarithmic scale is held as its logarithm to
/// base 2, so that it moves by ratio. Who reads a value advances it: `next(i)` once a frame while
/// `isMoving(i)`, or `settled(i)` where it rests.
struct ParameterRamps: BitwiseCopyable {
  let ramps: UnsafeMutablePointer<Ramp>

  /// Whether parameter `index` still moves.
  @_noLocks func isMoving(_ index: Int) -> Bool { ramps[index].isMoving }

  /// The value of parameter `index` as it stands (base-2 logarithm for a logarithmic scale).
  @_noLocks func value(_ index: Int) -> Float { ramps[index].value }

  /// Moves parameter `index` on by one frame and returns its value.
  @_noLocks func next(_ index: Int) -> Float { ramps[index].next() }

  /// The target of parameter `index`, reached at once; for a value whose steps the effect itself
  /// makes smooth.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func snapped(_ index: Int) -> Float {
    ramps[index].snap()
    return ramps[index].value
  }
}

extension Parameter {
  /// How the engine holds `value`: itself, or its base-2 logarithm for a logarithmic scale.
  func held(_ value: Double) -> Float {
    scale == .linear ? Float(value) : Float(logarithm2(value))
  }

  /// A ramp at rest at `value` that follows a step within about 30 ms.
  func ramp(_ value: Double, rate: Double) -> Ramp {
    Ramp(
      held(value), duration: 0.003 * rate,
      range: held(range.upperBound) - held(range.lowerBound))
  }
}
