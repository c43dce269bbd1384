import Engine
import Model

extension Stage {
  /// Lets go of all fingers of `origin`, which is gone.
  public func lift(_ origin: Origin) {
    let lifted = recognizer.lift(surface: origin.number)
    tell(lifted.map { .report(.finger($0)) }, by: origin)
  }

  /// Throws a `Refusal` if `gesture` would move or take a bubble that is under the finger of another
  /// than `origin`. The program itself may do anything.
  func checkHold(_ gesture: Gesture, at frame: Int, by origin: Origin?) throws {
    guard let origin, let bubble = grasp(gesture),
      let holder = recognizer.holder(of: bubble, at: Double(frame) / rig.rate),
      holder != origin.number
    else { return }
    throw Refusal("\(bubble) is under the finger of another player")
  }

  /// The bubble that `gesture` takes hold of.
  private func grasp(_ gesture: Gesture) -> BubbleName? {
    switch gesture {
    case .move(let name, _), .remove(let name): name
    case .tapCanvas(let point), .longPress(let point), .drag(let point, _):
      canvas.bubble(at: point.clamped)
    default: nil
    }
  }

  /// Tells all of a link that has begun or is over.
  func tellLink(before former: Pending) {
    guard pending.bubble != former.bubble else { return }
    tell([.report(.linkBegun(pending.bubble))], by: nil)
  }
}

extension Stage.Pending {
  /// The bubble from which a link has begun.
  fileprivate var bubble: BubbleName? {
    if case .link(let name) = self { name } else { nil }
  }

  /// Whether it is a link from a bubble that is not on `canvas`.
  func isGone(from canvas: Canvas) -> Bool {
    bubble.map { !canvas.contains($0) } ?? false
  }

  /// What tells a late joiner of it.
  var report: [Change] { bubble.map { [.report(.linkBegun($0))] } ?? [] }
}
