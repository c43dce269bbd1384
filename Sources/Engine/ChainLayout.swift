import Model

/// How a track's chain lies: its stages in order, with the places of its inserts, and with those
/// that only fade out.
///
/// A new chain keeps as many inserts in place as it can: the stages of the old and the new chain
/// are matched by their longest common subsequence. Whatever has no place any more stays where it
/// was for its fade; whatever comes, or comes from elsewhere, gets a new seat.
struct ChainLayout {
  /// An insert's place.
  struct Place {
    var owner: InsertOwner
    var seat: Int32
    var share: Float
    /// Whether the insert belongs here, or fades out here.
    var isPlace: Bool
  }

  private(set) var stages: [[Place]] = []
  private var nextSeat: Int32 = 0

  /// All inserts, each once.
  var owners: [InsertOwner] {
    var seen = Set<ObjectIdentifier>()
    return stages.flatMap { $0 }.map(\.owner).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// The places as the audio thread goes through them.
  var steps: [ChainStep] {
    stages.enumerated().flatMap { stage, places in
      places.map { place in
        ChainStep(
          insert: place.owner.insert, stage: Int32(stage), seat: place.seat, share: place.share,
          isPlace: place.isPlace)
      }
    }
  }

  /// The insert of `effect`, also one on its way out.
  func owner(of effect: BubbleID) -> InsertOwner? {
    stages.lazy.flatMap { $0 }.first { $0.owner.effect.id == effect }?.owner
  }

  /// Whether `effect` has a place, and is not only on its way out.
  func holds(_ effect: BubbleID) -> Bool {
    stages.contains { $0.contains { $0.isPlace && $0.owner.effect.id == effect } }
  }

  /// The number of the next place.
  mutating func takeSeat() -> Int32 {
    nextSeat += 1
    return nextSeat
  }

  /// Drops the places that nothing sounds at any more: the former places of what has moved, and
  /// `quiet` inserts without a place.
  mutating func prune(movesAreOver: Bool, quiet: Set<BubbleID>) {
    let placed = Set(stages.flatMap { $0 }.filter(\.isPlace).map { $0.owner.effect.id })
    stages = stages.map { stage in
      stage.filter { place in
        if place.isPlace { return true }
        let effect = place.owner.effect.id
        return placed.contains(effect) ? !movesAreOver : !quiet.contains(effect)
      }
    }.filter { !$0.isEmpty }
  }

  /// Lays out `chain`, whose inserts come from `insert(effect, seat, share)`.
  mutating func lay(
    _ chain: [[BubbleID]], insert: (BubbleID, Int32, Float) -> InsertOwner?
  ) {
    let pairs = matches(chain)
    var result: [[Place]] = []
    var old = 0
    for (new, effects) in chain.enumerated() {
      let match = pairs[new]
      if let match {
        while old < match {
          result.append(stages[old].map(Self.leaving))
          old += 1
        }
        old = match + 1
      }
      let former = match.map { stages[$0] } ?? []
      result.append(stage(effects, former: former, insert: insert))
    }
    while old < stages.count {
      result.append(stages[old].map(Self.leaving))
      old += 1
    }
    stages = result.filter { !$0.isEmpty }
  }

  private mutating func stage(
    _ effects: [BubbleID], former: [Place], insert: (BubbleID, Int32, Float) -> InsertOwner?
  ) -> [Place] {
    let share = 1 / Float(effects.count)
    var places: [Place] = []
    for effect in effects {
      if var place = former.first(where: { $0.isPlace && $0.owner.effect.id == effect }) {
        place.share = share
        places.append(place)
      } else {
        let seat = takeSeat()
        guard let owner = insert(effect, seat, share) else { continue }
        places.append(Place(owner: owner, seat: seat, share: share, isPlace: true))
      }
    }
    let kept = Set(places.map(\.seat))
    return places + former.filter { !kept.contains($0.seat) }.map(Self.leaving)
  }

  private static func leaving(_ place: Place) -> Place {
    var place = place
    place.isPlace = false
    return place
  }

  /// For each new stage the old stage that it continues.
  private func matches(_ chain: [[BubbleID]]) -> [Int: Int] {
    let old = stages.map { Set($0.filter(\.isPlace).map { $0.owner.effect.id }) }
    let new = chain.map(Set.init)
    var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    func common(_ i: Int, _ j: Int) -> Int { old[i].intersection(new[j]).count }
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + common(i, j))
      }
    }
    var pairs: [Int: Int] = [:]
    var (i, j) = (0, 0)
    while i < old.count && j < new.count {
      if common(i, j) > 0 && best[i][j] == best[i + 1][j + 1] + common(i, j) {
        pairs[j] = i
        i += 1
        j += 1
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
