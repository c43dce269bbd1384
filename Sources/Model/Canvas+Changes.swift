extension Canvas {
  /// What has to be told to who knows `former`, so that it knows this canvas.
  public func changes(from former: Canvas) -> [Change] {
    var changes: [Change] = []
    if tempo != former.tempo { changes.append(.set(.tempo(tempo))) }
    if quantum != former.quantum { changes.append(.set(.quantum(quantum))) }
    if mainGain != former.mainGain { changes.append(.set(.mainGain(mainGain))) }
    if isLimited != former.isLimited { changes.append(.set(.limiter(isLimited))) }
    if aspect != former.aspect { changes.append(.set(.aspect(aspect))) }
    changes += goneBubbles(former)
    for effect in effects where effect != former.effect(effect.slot) {
      changes += effect.changes(from: former.effect(effect.slot))
    }
    for track in tracks where track != former.track(track.slot) {
      changes += track.changes(from: former.track(track.slot))
    }
    return changes
  }

  private func goneBubbles(_ former: Canvas) -> [Change] {
    let tracks = former.tracks.filter { track($0.slot)?.id != $0.id }
      .map { BubbleName(.track, $0.slot) }
    let effects = former.effects.filter { effect($0.slot)?.id != $0.id }
      .map { BubbleName(.effect, $0.slot) }
    return (tracks + effects).map { .set(.remove($0)) }
  }
}

extension Track {
  /// What a track's bubble is called: its file's name without folder and extension.
  public var name: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
    return String(last[..<dot])
  }

  fileprivate func changes(from former: Track?) -> [Change] {
    let old = former?.id == id ? former : nil
    var changes: [Change] = []
    func tell<Value: Equatable>(_ path: KeyPath<Track, Value>, _ setting: TrackSetting) {
      if old?[keyPath: path] != self[keyPath: path] { changes.append(.set(.track(slot, setting))) }
    }
    if old == nil { changes.append(.report(.trackAdded(slot: slot, name: name))) }
    if let old, old.file != file { changes.append(.set(.track(slot, .file(file)))) }
    if old?.point != point { changes.append(.set(.move(BubbleName(.track, slot), point))) }
    tell(\.isMuted, .muted(isMuted))
    tell(\.gain, .gain(gain))
    tell(\.pan, .pan(pan))
    tell(\.isSoloed, .solo(isSoloed))
    tell(\.sync, .sync(sync))
    tell(\.transpose, .transpose(transpose))
    tell(\.pickup, .pickup(pickup))
    tell(\.swing, .swing(swing))
    tell(\.quantum, .quantum(quantum))
    tell(\.launch, .launch(launch))
    if let length, old?.length != length { changes.append(.set(.track(slot, .length(length)))) }
    if let tempo, old?.tempo != tempo { changes.append(.set(.track(slot, .tempo(tempo)))) }
    if let offset, old?.offset != offset { changes.append(.set(.track(slot, .offset(offset)))) }
    return changes + linkChanges(from: old?.chain ?? .empty)
  }

  private func linkChanges(from former: Chain) -> [Change] {
    guard chain != former else { return [] }
    let track = BubbleName(.track, slot)
    let gone = former.effects.filter { chain.stage(of: $0) == nil }
    let new = chain.effects.filter { former.stage(of: $0) == nil }
    return gone.map { .set(.unlink(track, BubbleName(.effect, $0))) }
      + new.map { .set(.link(track, BubbleName(.effect, $0), stage: chain.stage(of: $0))) }
      + [.set(.chain(track: slot, chain))]
  }
}

extension Effect {
  fileprivate func changes(from former: Effect?) -> [Change] {
    let old = former?.id == id ? former : nil
    var changes: [Change] = []
    if old == nil { changes.append(.report(.effectAdded(slot: slot, type: type.name))) }
    if old?.point != point { changes.append(.set(.move(BubbleName(.effect, slot), point))) }
    if old?.isActive != isActive { changes.append(.set(.active(effect: slot, isActive))) }
    for (index, parameter) in type.parameters.enumerated()
    where old?.values[index] != values[index] {
      changes.append(
        .set(.parameter(effect: slot, name: parameter.name, value: values[index])))
    }
    return changes
  }
}
