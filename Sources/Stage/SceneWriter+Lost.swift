import Model

/// What could not be read is written back, so that another version finds it again.
extension SceneWriter {
  /// The entries of `kind` that could not be read, in their slots, or where another has come there
  /// meanwhile, in other ones; `names` gets what each is called now.
  func lost(
    _ kind: BubbleKind, _ canvas: Canvas, _ names: inout [BubbleName: BubbleName]
  ) -> [Any] {
    let lost = extras.lost.filter { $0.kind == kind }
    var taken = Set(canvas.order.filter { $0.kind == kind }.map(\.slot))
    let seats = lost.map { bubble in bubble.slot.map { taken.insert($0).inserted } ?? false }
    var free = 1
    return zip(lost, seats).map { bubble, isSeated in
      guard let wish = bubble.slot, var entry = bubble.entry as? [String: Any] else {
        return bubble.entry
      }
      var slot = wish
      if !isSeated {
        while !taken.insert(free).inserted { free += 1 }
        slot = free
      }
      names[BubbleName(kind, wish)] = BubbleName(kind, slot)
      entry["slot"] = slot
      return entry
    }
  }

  /// All links: those of `canvas`, and at their places those that could not be made, by the `names`
  /// that their ends have now.
  func links(_ canvas: Canvas, _ names: [BubbleName: BubbleName]) -> [Any] {
    var links = canvas.links
    let chains = Dictionary(grouping: links.indices) { links[$0].track }
    var kept: [Any] = []
    for link in extras.links.sorted(by: { $0.stage < $1.stage }) {
      guard let ends = link.ends, var entry = link.entry as? [String: Any] else {
        kept.append(link.entry)
        continue
      }
      // One whose other end has been taken away has gone with it.
      guard let from = name(ends.from, canvas, names), let to = name(ends.to, canvas, names) else {
        continue
      }
      entry["from"] = from.description
      entry["to"] = to.description
      let track = from.kind == .track ? from.slot : to.slot
      if !link.isShared, entry["stage"] != nil {
        for index in chains[track] ?? [] where links[index].stage >= link.stage {
          links[index].stage += 1
        }
      }
      if entry["stage"] != nil { entry["stage"] = link.stage }
      kept.append(entry)
    }
    return links.map { link in
      ["from": "track/\(link.track)", "to": "effect/\(link.effect)", "stage": link.stage]
    } + kept
  }

  private func name(
    _ end: LostLink.End, _ canvas: Canvas, _ names: [BubbleName: BubbleName]
  ) -> BubbleName? {
    switch end {
    case .lost(let name): return names[name] ?? name
    case .present(let id):
      return canvas.tracks.first { $0.id == id }.map { BubbleName(.track, $0.slot) }
        ?? canvas.effects.first { $0.id == id }.map { BubbleName(.effect, $0.slot) }
    }
  }
}
