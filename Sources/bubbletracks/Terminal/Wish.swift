import Model
import Stage

/// What a key asks the stage for.
///
/// Some keys go on from what is there. What that is counts when the wish is granted, not when the
/// view last heard of it: keys that come together, as when one is held down, each do their part.
enum Wish: Hashable, Sendable {
  /// Just this.
  case perform(Gesture)
  /// So many beats a minute more.
  case stepTempo(Double)
  /// So many quanta up the list of those that there are.
  case stepQuantum(Int)
  /// The other of the two that there are.
  case toggleTransport, toggleClick, toggleRecording

  private static let quanta = [0, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]

  /// The gesture that grants it on `stage` as it is; nil if there is nothing to do.
  func gesture(on stage: isolated Stage) -> Gesture? {
    switch self {
    case .perform(let gesture): gesture
    case .stepTempo(let step): .tempo(stage.tempo + step)
    case .stepQuantum(let step): Self.quantum(stage.canvas.quantum, step).map { .quantum($0) }
    case .toggleTransport: stage.isRolling ? .stopTransport : .startTransport
    case .toggleClick: .click(!stage.isClicking)
    case .toggleRecording: stage.isRecording ? .stopRecording : .startRecording(file: nil)
    }
  }

  /// The quantum `step` places from the listed one nearest to `now`; nil at the end of the list.
  private static func quantum(_ now: Double, _ step: Int) -> Double? {
    let nearest = quanta.indices.min { abs(quanta[$0] - now) < abs(quanta[$1] - now) } ?? 0
    let next = min(max(nearest + step, 0), quanta.count - 1)
    return next == nearest ? nil : quanta[next]
  }
}
