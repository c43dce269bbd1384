import Model

extension SceneReader {
  /// Makes the links listed in `top`, in the order of their stages.
  mutating func readLinks(_ top: [String: Any]) {
    let list = list(top, "links")
    extras.links += list.filter { !($0 is [String: Any]) }.map { LostLink(entry: $0) }
    let entries = list.compactMap { $0 as? [String: Any] }
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
      let stage = Self.stage(entry)
      let track = from.kind == .track ? from : to
      let former = chains[track]
      let isSame = stage != .max && stage == former?.stage
      let place = isSame ? former?.place ?? 1 : (former?.place ?? 0) + 1
      chains[track] = (stage, place)
      if let lost = [from, to].first(where: isLost) {
        problems.append("\(from) and \(to) are not linked: \(lost) is left out")
        let ends = (end(from), end(to))
        extras.links.append(LostLink(entry: entry, ends: ends, stage: place))
      } else {
        attempt(.link(from, to, stage: stage == .max ? nil : stage))
      }
    }
    noteSharing(entries)
  }

  /// Notes which links that could not be made share their stage with one that was.
  private mutating func noteSharing(_ entries: [[String: Any]]) {
    for index in extras.links.indices {
      guard let entry = extras.links[index].entry as? [String: Any], entry["stage"] != nil else {
        continue
      }
      extras.links[index].isShared = entries.contains { other in
        Self.stage(other) == Self.stage(entry)
          && other["from"] as? String == entry["from"] as? String
          && (other["to"] as? String).flatMap(BubbleName.init).map { !isLost($0) } ?? false
      }
    }
  }

  /// Whether `name` is of an entry that was left out, or of a kind that is still to come.
  private func isLost(_ name: BubbleName) -> Bool {
    guard !canvas.contains(name) else { return false }
    return name.kind != .track && name.kind != .effect
      || extras.lost.contains { $0.kind == name.kind && $0.slot == name.slot }
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

  private static func stage(_ entry: [String: Any]) -> Int {
    number(entry["stage"]).map { Int(min(max($0, 1), 256)) } ?? .max
  }
}
