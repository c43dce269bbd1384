import Model

extension SceneReader {
  /// Makes the links listed in `top`, in the order of their stages.
  mutating func readLinks(_ top: [String: Any]) {
    let list = list(top, "links")
    extras.links += list.filter { !($0 is [String: Any]) }.map { LostLink(entry: $0) }
    let entries = list.compactMap { $0 as? [String: Any] }
    let lost = Set(
      extras.lost.compactMap { bubble in bubble.slot.map { BubbleName(bubble.kind, $0) } })
    var chains: [BubbleName: (stage: Int, place: Int)] = [:]
    for entry in entries.sorted(by: { Self.stage($0) < Self.stage($1) }) {
      guard let from = (entry["from"] as? String).flatMap(BubbleName.init),
        let to = (entry["to"] as? String).flatMap(BubbleName.init)
      else {
        problems.append(
          "a link is left out: it needs \"from\": \"track/1\" and \"to\": \"effect/1\"")
        extras.links.append(LostLink(entry: entry))
        continue
      }
      _ = whole(entry, "stage", "\(from) and \(to)")
      let stage = Self.stage(entry)
      let track = from.kind == .track ? from : to
      let former = chains[track]
      let isSame = stage != .max && stage == former?.stage
      let place = isSame ? former?.place ?? 1 : (former?.place ?? 0) + 1
      chains[track] = (stage, place)
      if let missing = [from, to].first(where: { isLost($0, lost) }) {
        problems.append("\(from) and \(to) are not linked: \(missing) is left out")
        let ends = (end(from), end(to))
        extras.links.append(LostLink(entry: entry, ends: ends, stage: place))
      } else {
        attempt(.link(from, to, stage: stage == .max ? nil : stage))
      }
    }
    noteSharing(entries, lost)
  }

  /// Notes which links that could not be made share their stage with one that was.
  private mutating func noteSharing(_ entries: [[String: Any]], _ lost: Set<BubbleName>) {
    let kept = entries.filter { entry in
      (entry["to"] as? String).flatMap(BubbleName.init).map { !isLost($0, lost) } ?? false
    }
    let places = Set(kept.map(Place.init))
    for index in extras.links.indices {
      guard let entry = extras.links[index].entry as? [String: Any], entry["stage"] != nil else {
        continue
      }
      extras.links[index].isShared = places.contains(Place(entry))
    }
  }

  /// A stage of a chain, as an entry names it.
  private struct Place: Hashable {
    let from: String?
    let stage: Int

    init(_ entry: [String: Any]) {
      from = entry["from"] as? String
      stage = SceneReader.stage(entry)
    }
  }

  /// Whether `name` is of an entry that was left out, one of `lost`, or of a kind that is still to
  /// come.
  private func isLost(_ name: BubbleName, _ lost: Set<BubbleName>) -> Bool {
    guard !canvas.contains(name) else { return false }
    return name.kind != .track && name.kind != .effect || lost.contains(name)
  }

  private func end(_ name: BubbleName) -> LostLink.End {
    let id =
      switch name.kind {
      case .track: canvas.track(name.slot)?.id
      case .effect: canvas.effect(name.slot)?.id
      case .hit, .control, .input: BubbleID?.none
      }
    return id.map { .present($0) } ?? .lost(name)
  }

  fileprivate static func stage(_ entry: [String: Any]) -> Int {
    whole(entry["stage"]).map { Int(min(max($0, 1), 256)) } ?? .max
  }
}
