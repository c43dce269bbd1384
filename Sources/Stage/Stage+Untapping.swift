import Engine
import Model

/// A tap that was just played, and may be taken back.
struct Tapped {
  /// When.
  var frame: Int
  /// The step of the history that it is.
  var step: Int
  /// What has come of it.
  var isOn: Bool?
}

extension Stage {
  /// How long after a tap it may be taken back, in seconds: what is later was not meant as one of a
  /// double tap.
  private static let grace = 2.0

  /// Notes that `gesture`, which was done at `frame`, was a tap of a bubble.
  func noteTap(_ gesture: Gesture, at frame: Int) {
    let name: BubbleName? =
      switch gesture {
      case .tap(let name): name
      case .tapCanvas(let point): canvas.bubble(at: point.clamped)
      default: nil
      }
    guard let name else { return }
    tapped[name] = Tapped(frame: frame, step: history.count, isOn: isOn(name))
  }

  /// Takes a tap of the bubble `name` back. Another tap would be two steps to undo, and the first of
  /// them would be heard.
  func untap(_ name: BubbleName, at frame: Int, from origin: Origin?) throws {
    guard let tap = tapped.removeValue(forKey: name), isOn(name) == tap.isOn,
      Double(frame - tap.frame) < Self.grace * rig.rate
    else { throw Refusal("\(name) was not tapped just now: there is nothing to take back") }
    var next = canvas
    _ = try next.apply(.tap(name))
    commit(next, at: frame, origin, isUndoable: !history.takeBack(tap.step))
  }

  private func isOn(_ name: BubbleName) -> Bool? {
    name.kind == .track
      ? canvas.track(name.slot).map { !$0.isMuted } : canvas.effect(name.slot)?.isActive
  }
}
