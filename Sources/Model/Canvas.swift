/// The playing surface with all that lies on it, and the session's own values: one value that every
/// gesture turns into the next.
public struct Canvas: Hashable, Sendable {
  /// Room for each kind.
  public var slots = Slots()
  /// The tracks by slot, ascending.
  public private(set) var tracks: [Track] = []
  /// The effects by slot, ascending.
  public private(set) var effects: [Effect] = []
  /// All bubbles from the lowest to the topmost.
  public var order: [BubbleName] = []
  /// Width divided by height of the surface.
  public var aspect = 4.0 / 3
  /// Beats a minute.
  public var tempo = 120.0
  /// The launch grid in beats.
  public var quantum = 1.0
  /// Level of the main mix in decibels; −∞ is silence.
  public var mainGain = 0.0
  /// Whether the safety limiter works.
  public var isLimited = true

  /// An empty canvas.
  public init() {}

  /// The track in `slot`.
  public func track(_ slot: Int) -> Track? {
    tracks.first { $0.slot == slot }
  }

  /// The effect in `slot`.
  public func effect(_ slot: Int) -> Effect? {
    effects.first { $0.slot == slot }
  }

  /// Whether there is a bubble called `name`.
  public func contains(_ name: BubbleName) -> Bool {
    point(of: name) != nil
  }

  /// Where `name` lies.
  public func point(of name: BubbleName) -> Point? {
    switch name.kind {
    case .track: track(name.slot)?.point
    case .effect: effect(name.slot)?.point
    case .hit, .control, .input: nil
    }
  }

  /// The lowest free slot of `kind`.
  public func freeSlot(_ kind: BubbleKind) -> Int? {
    let used = Set(order.lazy.filter { $0.kind == kind }.map(\.slot))
    return (0..<slots[kind]).lazy.map { $0 + 1 }.first { !used.contains($0) }
  }

  /// Lays `track` on top.
  public mutating func insert(_ track: Track) {
    tracks.removeAll { $0.slot == track.slot }
    tracks.insert(track, at: tracks.firstIndex { $0.slot > track.slot } ?? tracks.count)
    raise(BubbleName(.track, track.slot))
  }

  /// Lays `effect` on top.
  public mutating func insert(_ effect: Effect) {
    effects.removeAll { $0.slot == effect.slot }
    effects.insert(effect, at: effects.firstIndex { $0.slot > effect.slot } ?? effects.count)
    raise(BubbleName(.effect, effect.slot))
  }

  /// Lays `name` on top of all others.
  public mutating func raise(_ name: BubbleName) {
    order.removeAll { $0 == name }
    order.append(name)
  }

  /// Takes `name` off, with its links.
  public mutating func remove(_ name: BubbleName) {
    order.removeAll { $0 == name }
    switch name.kind {
    case .track: tracks.removeAll { $0.slot == name.slot }
    case .effect:
      effects.removeAll { $0.slot == name.slot }
      for index in tracks.indices { tracks[index].chain.remove(name.slot) }
    case .hit, .control, .input: break
    }
  }

  /// Changes the track in `slot`.
  public mutating func changeTrack(_ slot: Int, _ change: (inout Track) throws -> Void) throws {
    guard let index = tracks.firstIndex(where: { $0.slot == slot }) else {
      throw missing(BubbleName(.track, slot))
    }
    try change(&tracks[index])
  }

  /// Changes the effect in `slot`.
  public mutating func changeEffect(_ slot: Int, _ change: (inout Effect) throws -> Void) throws {
    guard let index = effects.firstIndex(where: { $0.slot == slot }) else {
      throw missing(BubbleName(.effect, slot))
    }
    try change(&effects[index])
  }

  /// The refusal for a bubble that is not there.
  public func missing(_ name: BubbleName) -> Refusal {
    guard name.slot >= 1 && name.slot <= slots[name.kind] else {
      return Refusal(
        "there is no slot \(name): \(name.kind.rawValue) slots go from 1 to \(slots[name.kind])")
    }
    return Refusal("slot \(name) is empty")
  }
}
