import Foundation
import Model

/// Makes a canvas of a scene's JSON.
struct SceneReader {
  private let folder: String
  private(set) var canvas = Canvas()
  private(set) var extras = SceneExtras()
  private(set) var problems: [String] = []

  init(folder: String, slots: Slots) {
    self.folder = folder
    canvas.slots = slots
  }

  mutating func read(_ top: [String: Any], path: String, nextID: () -> BubbleID) throws {
    let settings: [(String, (Double) -> Gesture)] = [
      ("tempo", Gesture.tempo), ("quantum", Gesture.quantum), ("mainGain", Gesture.mainGain),
    ]
    for (key, gesture) in settings {
      if let value = number(top, key, "the scene") { _ = try canvas.apply(gesture(value)) }
    }
    if let isOn = flag(top, "limiter", "the scene") { canvas.isLimited = isOn }
    let known = [
      "format", "version", "tempo", "quantum", "mainGain", "limiter", "tracks", "effects", "links",
    ]
    extras.top = top.filter { !known.contains($0.key) }
    for entry in top["effects"] as? [[String: Any]] ?? [] { readEffect(entry, nextID) }
    for entry in top["tracks"] as? [[String: Any]] ?? [] { readTrack(entry, nextID) }
    let links = top["links"] as? [[String: Any]] ?? []
    for entry in links.sorted(by: { Self.stage($0) < Self.stage($1) }) { readLink(entry) }
  }

  private mutating func readTrack(_ entry: [String: Any], _ nextID: () -> BubbleID) {
    guard let slot = slot(entry, .track) else { return }
    guard let file = entry["file"] as? String else {
      problems.append("track/\(slot) is left out: it has no \u{201C}file\u{201D}")
      return
    }
    var track = Track(id: nextID(), slot: slot, file: absolute(file), at: place(entry))
    let name = "track/\(slot)"
    track.isMuted = flag(entry, "muted", name) ?? true
    track.isSoloed = flag(entry, "solo", name) ?? false
    if let text = entry["sync"] {
      if let sync = (text as? String).flatMap(SyncMode.init) {
        track.sync = sync
      } else {
        problems.append("\(name): \u{201C}sync\u{201D} must be stretch, repitch or free")
      }
    }
    if let text = entry["launch"] {
      if let launch = (text as? String).flatMap(Launch.init) {
        track.launch = launch
      } else {
        problems.append("\(name): \u{201C}launch\u{201D} must be now, beat, bar or loop")
      }
    }
    canvas.insert(track)
    let settings: [(String, (Double) -> TrackSetting)] = [
      ("gain", TrackSetting.gain), ("pan", TrackSetting.pan),
      ("transpose", TrackSetting.transpose), ("bpm", TrackSetting.tempo),
      ("beats", TrackSetting.length), ("quantum", { .quantum($0 < 0 ? nil : $0) }),
      ("pickup", TrackSetting.pickup), ("swing", TrackSetting.swing),
      ("offset", TrackSetting.offset),
    ]
    for (key, setting) in settings {
      if let value = number(entry, key, name) { attempt(.track(slot, setting(value))) }
    }
    let known = [
      "slot", "file", "x", "y", "muted", "solo", "gain", "pan", "sync", "transpose", "bpm", "beats",
      "quantum", "launch", "pickup", "swing", "offset",
    ]
    extras.bubbles[track.id] = entry.filter { !known.contains($0.key) }
  }

  private mutating func readEffect(_ entry: [String: Any], _ nextID: () -> BubbleID) {
    guard let slot = slot(entry, .effect) else { return }
    let name = entry["type"] as? String ?? ""
    guard let type = EffectType.named(name) else {
      problems.append("effect/\(slot) is left out: there is no effect \u{201C}\(name)\u{201D}")
      return
    }
    var effect = Effect(id: nextID(), slot: slot, type: type, at: place(entry))
    effect.isActive = flag(entry, "active", "effect/\(slot)") ?? false
    canvas.insert(effect)
    let parameters = entry["parameters"] as? [String: Any] ?? [:]
    for name in parameters.keys.sorted() {
      if let value = number(parameters, name, "effect/\(slot)") {
        attempt(.parameter(effect: slot, name: name, value: value))
      }
    }
    extras.bubbles[effect.id] = entry.filter {
      !["slot", "type", "x", "y", "active", "parameters"].contains($0.key)
    }
  }

  private mutating func readLink(_ entry: [String: Any]) {
    guard let from = (entry["from"] as? String).flatMap(BubbleName.init),
      let to = (entry["to"] as? String).flatMap(BubbleName.init)
    else {
      problems.append("a link is left out: it needs \u{201C}from\u{201D} and \u{201C}to\u{201D}")
      return
    }
    let stage = Self.stage(entry)
    attempt(.link(from, to, stage: stage == .max ? nil : stage))
  }

  private mutating func attempt(_ gesture: Gesture) {
    do {
      _ = try canvas.apply(gesture)
    } catch {
      problems.append("\(error)")
    }
  }

  /// The entry's slot, if it is free; else the lowest free one.
  private mutating func slot(_ entry: [String: Any], _ kind: BubbleKind) -> Int? {
    let wanted = Self.number(entry["slot"]).map { Int(min(max($0, -1e9), 1e9)) }
    if let wanted {
      guard (1...canvas.slots[kind]).contains(wanted) else {
        problems.append(
          "\(kind.rawValue)/\(wanted) is left out: there are \(canvas.slots[kind]) slots; start "
            + "with --\(kind.rawValue)s \(wanted)")
        return nil
      }
      if !canvas.contains(BubbleName(kind, wanted)) { return wanted }
      problems.append("\(kind.rawValue)/\(wanted) is left out: the slot comes twice")
      return nil
    }
    return canvas.freeSlot(kind)
  }

  private func place(_ entry: [String: Any]) -> Point {
    guard let x = Self.number(entry["x"]), let y = Self.number(entry["y"]) else {
      return canvas.freePlace
    }
    return Point(x, y).clamped
  }

  private func absolute(_ file: String) -> String {
    file.hasPrefix("/")
      ? file : URL(fileURLWithPath: folder).appendingPathComponent(file).standardized.path
  }

  /// The number under `key`; one that is none is a problem of `owner`.
  private mutating func number(_ entry: [String: Any], _ key: String, _ owner: String) -> Double? {
    let number = Self.number(entry[key])
    if number == nil && entry[key] != nil {
      problems.append("\(owner): \u{201C}\(key)\u{201D} is not a number")
    }
    return number
  }

  /// The true or false under `key`; what is neither is a problem of `owner`.
  private mutating func flag(_ entry: [String: Any], _ key: String, _ owner: String) -> Bool? {
    let flag = entry[key] as? Bool
    if flag == nil && entry[key] != nil {
      problems.append("\(owner): \u{201C}\(key)\u{201D} is neither true nor false")
    }
    return flag
  }

  /// A finite number; JSON's true and false are none.
  private static func number(_ value: Any?) -> Double? {
    if let text = value as? String, text == "-inf" { return -.infinity }
    guard let number = value as? NSNumber, String(cString: number.objCType) != "c",
      number.doubleValue.isFinite
    else { return nil }
    return number.doubleValue
  }

  private static func stage(_ entry: [String: Any]) -> Int {
    number(entry["stage"]).map { Int(min(max($0, 1), 256)) } ?? .max
  }
}
