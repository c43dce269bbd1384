extension Canvas {
  /// A link as drawn: from a track to an effect, with its place in the chain.
  public struct Link: Hashable, Sendable {
    /// The track's slot.
    public var track: Int
    /// The effect's slot.
    public var effect: Int
    /// From 1.
    public var stage: Int
  }

  /// All links, by track and stage.
  public var links: [Link] {
    tracks.flatMap { track in
      track.chain.stages.enumerated().flatMap { stage, slots in
        slots.map { Link(track: track.slot, effect: $0, stage: stage + 1) }
      }
    }
  }

  /// Links two bubbles, a track and an effect, whichever comes first.
  public mutating func link(_ a: BubbleName, _ b: BubbleName, stage: Int?) throws {
    for name in [a, b] where !contains(name) { throw missing(name) }
    let (track, effect) = try ends(a, b)
    if let stage, !Limits.stages.contains(stage) {
      throw Refusal("stage \(stage) is out of range: stages count from 1 to 256")
    }
    try changeTrack(track) { changed in
      guard changed.chain.stage(of: effect) == nil else {
        throw Refusal("track/\(track) and effect/\(effect) are linked already")
      }
      changed.chain.add(effect, stage: stage)
    }
  }

  /// Removes the link between two bubbles.
  public mutating func unlink(_ a: BubbleName, _ b: BubbleName) throws {
    for name in [a, b] where !contains(name) { throw missing(name) }
    let (track, effect) = try ends(a, b)
    try changeTrack(track) { changed in
      guard changed.chain.stage(of: effect) != nil else {
        throw Refusal("track/\(track) and effect/\(effect) are not linked")
      }
      changed.chain.remove(effect)
    }
  }

  /// Removes every link that the stroke from `start` to `end` crosses or touches.
  public mutating func cut(from start: Point, to end: Point) {
    for link in links {
      guard let a = track(link.track)?.point, let b = effect(link.effect)?.point,
        segmentsMeet(start, end, a, b)
      else { continue }
      try? changeTrack(link.track) { $0.chain.remove(link.effect) }
    }
  }

  /// Sets the whole chain of a track.
  public mutating func setChain(_ chain: Chain, track: Int) throws {
    for slot in chain.effects where effect(slot) == nil {
      throw missing(BubbleName(.effect, slot))
    }
    try changeTrack(track) { $0.chain = chain }
  }

  private func ends(_ a: BubbleName, _ b: BubbleName) throws -> (track: Int, effect: Int) {
    switch (a.kind, b.kind) {
    case (.track, .effect): return (a.slot, b.slot)
    case (.effect, .track): return (b.slot, a.slot)
    default:
      throw Refusal("\(a) cannot be linked to \(b): a link joins a track and an effect")
    }
  }
}
