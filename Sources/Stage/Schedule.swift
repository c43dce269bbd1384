import Model

/// Gestures whose time is still to come, in order of time, then of arrival.
struct Schedule {
  /// A gesture to come.
  struct Entry {
    var frame: Int
    var gesture: Gesture
    var origin: Origin?
  }

  private var entries: [Entry] = []

  /// How many wait.
  var count: Int { entries.count }

  /// The frame of the next.
  var nextFrame: Int? { entries.last?.frame }

  /// Adds `entry` behind all that are not later.
  mutating func add(_ entry: Entry) {
    // Descending, so that the next is taken from the end.
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame > entry.frame { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }

  /// Takes the next if it is due at `frame`.
  mutating func take(dueAt frame: Int) -> Entry? {
    guard let next = entries.last, next.frame <= frame else { return nil }
    return entries.removeLast()
  }

  /// Moves each to the frame that `place` tells; their order must stay.
  mutating func move(_ place: (Int) -> Int) {
    for index in entries.indices { entries[index].frame = place(entries[index].frame) }
  }

  /// Forgets all.
  mutating func clear() { entries.removeAll() }
}
