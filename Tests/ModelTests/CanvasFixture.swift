@testable import Model

extension Canvas {
  /// Lays a track there.
  mutating func lay(track slot: Int, _ x: Double = 0.5, _ y: Double = 0.5) {
    let id = BubbleID(serial: UInt32(1_000 + slot))
    insert(Track(id: id, slot: slot, file: "\(slot).wav", at: Point(x, y)))
  }

  /// Lays a ring modulator there.
  mutating func lay(effect slot: Int, _ x: Double = 0.5, _ y: Double = 0.5) {
    let id = BubbleID(serial: UInt32(2_000 + slot))
    insert(Effect(id: id, slot: slot, type: BuiltInEffect.ring.type, at: Point(x, y)))
  }
}

/// Why `body` is refused; nil if it is not.
func refusal(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? Refusal)?.description ?? "\(error)"
  }
}
