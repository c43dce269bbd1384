import Engine
import Model

extension Stage {
  /// The menu: the library's audio files, then the effects.
  public var menu: [MenuItem] {
    source.files + EffectType.all.map { MenuItem(.effect, name: $0.name, source: $0.name) }
  }

  func longPress(_ point: Point, at frame: Int, _ origin: Origin?) throws {
    let point = point.clamped
    guard let name = canvas.bubble(at: point) else {
      // On the empty canvas: the menu there, and the end of a link that was begun.
      pending = .menu(point)
      tell([.report(.menuOpened(point))], by: origin)
      return
    }
    guard case .link(let first) = pending else {
      pending = .link(name)
      return
    }
    pending = .nothing
    if first != name && canvas.contains(first) {
      try act(.link(first, name, stage: nil), at: frame, from: origin)
    }
  }

  func select(_ choice: MenuChoice, at frame: Int, _ origin: Origin?) throws {
    let item: MenuItem
    switch choice {
    case .index(let index):
      guard menu.indices.contains(index - 1) else {
        throw Refusal("the menu has no entry \(index): entries go from 1 to \(menu.count)")
      }
      item = menu[index - 1]
    case .name(let name):
      guard let found = menu.first(where: { $0.name == name || $0.source == name }) else {
        throw Refusal("the menu has no \u{201C}\(name)\u{201D}")
      }
      item = found
    }
    var place: Point? = .center
    if case .menu(let point) = pending { place = point }
    if canvas.bubble(at: place ?? .center) != nil && place == .center { place = nil }
    pending = .nothing
    let isTrack = item.kind == .track
    try act(
      isTrack ? .addTrack(file: item.source, at: place) : .addEffect(type: item.source, at: place),
      at: frame, from: origin)
  }

  func addTrack(_ file: String, at point: Point?, _ frame: Int, _ origin: Origin?) throws {
    let slot = try freeSlot(.track)
    let path = try checked(file)
    var next = canvas
    next.insert(Track(id: nextID(), slot: slot, file: path, at: (point ?? next.freePlace).clamped))
    commit(next, at: frame, origin)
  }

  func addEffect(_ name: String, at point: Point?, _ frame: Int, _ origin: Origin?) throws {
    guard let type = EffectType.named(name) else {
      throw Refusal(
        "there is no effect \u{201C}\(name)\u{201D}: there are "
          + EffectType.all.map(\.name).joined(separator: ", "))
    }
    let slot = try freeSlot(.effect)
    var next = canvas
    next.insert(
      Effect(id: nextID(), slot: slot, type: type, at: (point ?? next.freePlace).clamped))
    commit(next, at: frame, origin)
  }

  func freeSlot(_ kind: BubbleKind) throws -> Int {
    guard let slot = canvas.freeSlot(kind) else {
      throw Refusal(
        "no \(kind.rawValue) slot is free: all \(canvas.slots[kind]) are in use; remove "
          + kind.rawValue.withArticle
          + (canvas.slots[kind] < Limits.slots.upperBound
            ? ", or start with --\(kind.rawValue)s and a higher number" : ""))
    }
    return slot
  }

  func replace(_ slot: Int, file: String, at frame: Int, _ origin: Origin?) throws {
    let track = try track(slot)
    let path = try checked(file)
    // The same file may hold another sound by now; what the user said of it still holds.
    guard path != track.file else {
      if sounds[track.id] == nil { forgetFile(of: track.id) }
      return load(track.id, file: path, at: frame, origin)
    }
    var next = canvas
    try next.changeTrack(slot) {
      $0.file = path
      $0.length = nil
      $0.tempo = nil
      $0.pickup = 0
      $0.offset = nil
    }
    commit(next, at: frame, origin)
  }

  /// The path of `file`, in which there is sound.
  private func checked(_ file: String) throws -> String {
    if file.isEmpty { throw Refusal("no file is named") }
    let path = source.resolve(file)
    do {
      try source.check(path)
    } catch {
      throw Refusal("\(error)")
    }
    return path
  }
}

extension EffectType {
  /// All effects there are, in the order of the menu.
  public static let all = BuiltInEffect.allCases.map(\.type)

  /// The effect called `name`.
  public static func named(_ name: String) -> EffectType? { all.first { $0.name == name } }
}
