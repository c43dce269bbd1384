/// Owns a plan's memory and keeps all that it refers to. Control thread.
final class PlanOwner {
  let header: UnsafeMutablePointer<PlanHeader>
  private let kept: [AnyObject]
  private let steps: UnsafeMutablePointer<ChainStep>

  /// What a plan says of one track.
  struct Row {
    var owner: TrackOwner
    var sound: Sound?
    /// Whether that is of a former life.
    var isStale: Bool
    var steps: [ChainStep]
  }

  /// A plan of `rows` and `effects`, whose owners and sounds it keeps, with all `inserts`.
  init(rows: [Row], effects: [EffectOwner], inserts: [InsertOwner]) {
    kept =
      rows.map(\.owner) + rows.compactMap(\.sound?.sample) + rows.compactMap(\.sound?.passage)
      + effects + inserts
    steps = Self.copied(rows.flatMap(\.steps))
    var next = steps
    let entries = rows.map { row in
      defer { next += row.steps.count }
      return TrackEntry(
        state: row.owner.player, slot: row.owner.slot - 1, sample: row.sound?.sample.header,
        isStale: row.isStale,
        passage: row.sound?.passage?.header,
        beats: row.sound?.beats ?? 0, pickup: row.sound?.pickup ?? 0,
        place: row.sound?.place ?? LoopPlace(), opening: row.sound?.opening ?? .nan,
        resume: row.sound?.resume ?? .nan, isLeaving: row.owner.isLeaving,
        steps: next, stepCount: row.steps.count)
    }
    header = .allocate(capacity: 1)
    header.initialize(
      to: PlanHeader(
        tracks: Self.copied(entries), trackCount: entries.count,
        effects: Self.copied(effects.map { EffectEntry(id: $0.id, controls: $0.controls) }),
        effectCount: effects.count,
        inserts: Self.copied(inserts.map(\.insert)), insertCount: inserts.count))
  }

  /// A plan of nothing.
  convenience init() {
    self.init(rows: [], effects: [], inserts: [])
  }

  deinit {
    header.pointee.tracks.deallocate()
    header.pointee.effects.deallocate()
    header.pointee.inserts.deallocate()
    steps.deallocate()
    header.deallocate()
  }

  private static func copied<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
    let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(1, values.count))
    for (index, value) in values.enumerated() { (pointer + index).initialize(to: value) }
    return pointer
  }
}

/// The plans that the audio thread may still refer to, kept alive with the renderer.
///
/// Control thread.
final class PlanStore {
  var plans: [UnsafeMutablePointer<PlanHeader>: PlanOwner] = [:]
}
