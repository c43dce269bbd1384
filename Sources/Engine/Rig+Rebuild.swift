import Model

extension Rig {
  /// Compiles the canvas into a new plan.
  func rebuild(at frame: Int) {
    hasLeavings = false
    nextUpdate = nil
    meetEffects()
    meetTracks(at: frame)
    var inserts: [InsertOwner] = []
    let owners = tracks.values.sorted { $0.id.serial < $1.id.serial }
    let rows = owners.map { owner in
      layChain(owner, at: frame)
      inserts += owner.layout.owners
      if let sound = sounds[owner.id] { owner.sound = sound }
      return PlanOwner.Row(
        owner: owner, sound: owner.sound, isStale: sounds[owner.id] == nil,
        steps: owner.layout.steps)
    }
    send(
      PlanOwner(
        rows: rows, effects: canvas.effects.compactMap { effects[$0.id] }, inserts: inserts),
      at: frame)
  }

  /// An effect that has gone is kept as long as it sounds anywhere: it may come back by an undo.
  private func meetEffects() {
    let present = Set(canvas.effects.map(\.id))
    let heard = Set(tracks.values.flatMap { $0.layout.owners.map(\.effect.id) })
    for id in effects.keys where !present.contains(id) && !heard.contains(id) { effects[id] = nil }
    for effect in canvas.effects where effects[effect.id] == nil {
      effects[effect.id] = EffectOwner(effect)
    }
  }

  private func meetTracks(at frame: Int) {
    let present = Set(canvas.tracks.map(\.id))
    for (id, owner) in tracks { owner.isLeaving = !present.contains(id) }
    for track in canvas.tracks where tracks[track.id] == nil {
      tracks[track.id] = TrackOwner(
        track, isSilenced: canvas.isSilenced(track), gains: sideGains(track), birth: frame,
        fade: fade, rate: rate)
    }
  }

  /// Lays the track's chain anew if it has changed, or notes when that can be done.
  private func layChain(_ owner: TrackOwner, at frame: Int) {
    let due = max(frame, now)
    let movesAreOver = due >= owner.busyUntil
    owner.layout.prune(movesAreOver: movesAreOver, quiet: quiet[owner.id] ?? [])
    guard let track = canvas.tracks.first(where: { $0.id == owner.id }) else { return }
    let chain = track.chain.stages.map { stage in
      stage.compactMap { canvas.effect($0)?.id }
    }
    guard chain != owner.chain else { return }
    if toldWaits.remove(owner.slot) != nil { waiting.insert(owner.id) }
    guard isTold ? !waiting.contains(owner.id) : movesAreOver else {
      if isTold { return }
      nextUpdate = min(nextUpdate ?? .max, owner.busyUntil)
      if waiting.insert(owner.id).inserted { chainNotes.append((owner.slot, true)) }
      return
    }
    if waiting.remove(owner.id) != nil { chainNotes.append((owner.slot, false)) }
    let isNew = frame <= owner.birth
    let former = owner.layout
    owner.layout.lay(chain) { effect, seat, share in
      quiet[owner.id]?.remove(effect)
      guard let effectOwner = effects[effect],
        let bubble = canvas.effects.first(where: { $0.id == effect })
      else { return nil }
      if let known = former.owner(of: effect), known.effect === effectOwner { return known }
      return InsertOwner(
        track: owner.id, effect: effectOwner, bubble: bubble, seat: seat, share: share,
        isLinked: isNew, fade: fade, rate: rate)
    }
    owner.chain = chain
    // Out at the old place, in at the new one, each begun at a tick.
    if !isNew { owner.busyUntil = due + latency + 2 * (fade + Block.maximumCount) }
  }
}
