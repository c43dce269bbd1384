import Model

extension SceneReader {
  /// The entries listed under `key`, each with its slot: those that name one have it, the others get
  /// the lowest that nobody names, in their order.
  ///
  /// An entry that cannot be read takes a slot as well: links mean what they would mean with it.
  mutating func seats(
    _ top: [String: Any], _ key: String, _ kind: BubbleKind
  ) -> [(slot: Int, entry: [String: Any])] {
    let list = list(top, key)
    let wishes = list.map { entry in
      (entry as? [String: Any]).flatMap { whole($0, "slot", kind.rawValue.withArticle) }
        .map { Int(min(max($0, -1e9), 1e9)) }
    }
    var seats = [Int?](repeating: nil, count: list.count)
    var taken: Set<Int> = []
    for (index, wish) in wishes.enumerated() {
      guard let wish else { continue }
      if (1...canvas.slots[kind]).contains(wish), taken.insert(wish).inserted {
        seats[index] = wish
      } else {
        lose(kind, wish, list[index], isTaken: taken.contains(wish))
      }
    }
    var free = 1
    for index in list.indices where wishes[index] == nil {
      while taken.contains(free) { free += 1 }
      if free <= canvas.slots[kind] {
        taken.insert(free)
        seats[index] = free
      } else {
        problems.append(
          "\(kind.rawValue.withArticle) is left out: all \(canvas.slots[kind]) slots are taken; "
            + remedy(kind, list.count))
        extras.lost.append(LostBubble(kind: kind, entry: list[index]))
      }
    }
    return zip(seats, list).compactMap { slot, entry in
      guard let slot else { return nil }
      guard let entry = entry as? [String: Any] else {
        extras.lost.append(LostBubble(kind: kind, slot: slot, entry: entry))
        return nil
      }
      return (slot, entry)
    }
  }

  /// Leaves out an entry whose slot is not to be had.
  private mutating func lose(_ kind: BubbleKind, _ slot: Int, _ entry: Any, isTaken: Bool) {
    let name = BubbleName(kind, slot)
    if isTaken {
      problems.append("\(name) is left out: the slot comes twice")
      extras.lost.append(LostBubble(kind: kind, entry: entry))
    } else {
      let why =
        slot < Limits.slots.lowerBound
        ? "slots are numbered from \(Limits.slots.lowerBound)"
        : "there are \(canvas.slots[kind]) slots; \(remedy(kind, slot))"
      problems.append("\(name) is left out: \(why)")
      extras.lost.append(LostBubble(kind: kind, slot: slot, entry: entry))
    }
  }

  /// What lets there be `count` slots of `kind`.
  private func remedy(_ kind: BubbleKind, _ count: Int) -> String {
    let most = Limits.slots.upperBound
    return count <= most
      ? "start with --\(kind.rawValue)s \(count)" : "there can be no more than \(most)"
  }
}
