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
    for entry in entries(top, "effects") { readEffect(entry, nextID) }
    for entry in entries(top, "tracks") { readTrack(entry, nextID) }
    let links = entries(top, "links")
    for entry in links.sorted(by: { Self.stage($0) < Self.stage($1) }) { readLink(entry) }
  }

  private mutating func readTrack(_ entry: [String: Any], _ nextID: () -> BubbleID) {
    guard let slot = slot(entry, .track) else { return }
    guard let file = entry["file"] as? String else {
      let what = entry["file"] == nil ? "it has no \u{201C}file\u{201D}" : "its file is no text"
      problems.append("track/\(slot) is left out: \(what); write \"file\": \"loop.wav\"")
      return
    }
    var track = Track(
      id: nextID(), slot: slot, file: absolute(file), at: place(entry, "track/\(slot)"))
    let name = "track/\(slot)"
    track.isMuted = flag(entry, "muted", name) ?? true
    track.isSoloed = flag(entry, "solo", name) ?? false
    if let text = entry["sync"] {
      if let sync = (text as? String).flatMap(SyncMode.init) {
        track.sync = sync
      } else {
        problems.append(
          "\(name): \u{201C}sync\u{201D} must be stretch, repitch or free, not \(Self.told(text))")
      }
    }
    if let text = entry["launch"] {
      if let launch = (text as? String).flatMap(Launch.init) {
        track.launch = launch
      } else {
        problems.append(
          "\(name): \u{201C}launch\u{201D} must be now, beat, bar or loop, not \(Self.told(text))")
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
      let what =
        name.isEmpty
        ? "its \u{201C}type\u{201D} is no name" : "there is no effect \u{201C}\(name)\u{201D}"
      let known = EffectType.all.map(\.name).joined(separator: ", ")
      problems.append("effect/\(slot) is left out: \(what); there are \(known)")
      return
    }
    var effect = Effect(id: nextID(), slot: slot, type: type, at: place(entry, "effect/\(slot)"))
    effect.isActive = flag(entry, "active", "effect/\(slot)") ?? false
    canvas.insert(effect)
    let parameters = entry["parameters"] as? [String: Any] ?? [:]
    if entry["parameters"] != nil && !(entry["parameters"] is [String: Any]) {
      problems.append(
        "effect/\(slot): \u{201C}parameters\u{201D} must be as {\"mix\": 0.5}, not \(Self.told(entry["parameters"]))"
      )
    }
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
      problems.append(
        "a link is left out: it needs \"from\": \"track/1\" and \"to\": \"effect/1\"")
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
    let wanted = number(entry, "slot", "a \(kind.rawValue)").map { Int(min(max($0, -1e9), 1e9)) }
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

  private mutating func place(_ entry: [String: Any], _ owner: String) -> Point {
    guard let x = number(entry, "x", owner), let y = number(entry, "y", owner) else {
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
      problems.append(
        "\(owner): \u{201C}\(key)\u{201D} must be a number, not \(Self.told(entry[key]))")
    }
    return number
  }

  /// The true or false under `key`; what is neither is a problem of `owner`.
  private mutating func flag(_ entry: [String: Any], _ key: String, _ owner: String) -> Bool? {
    let flag = entry[key] as? Bool
    if flag == nil && entry[key] != nil {
      problems.append(
        "\(owner): \u{201C}\(key)\u{201D} must be true or false, not \(Self.told(entry[key]))")
    }
    return flag
  }

  /// The objects listed under `key`; what is none is a problem.
  private mutating func entries(_ top: [String: Any], _ key: String) -> [[String: Any]] {
    guard let value = top[key] else { return [] }
    guard let list = value as? [Any] else {
      problems.append(
        "the scene: \u{201C}\(key)\u{201D} must be a list as [{ … }, { … }], not \(Self.told(value))"
      )
      return []
    }
    let objects = list.compactMap { $0 as? [String: Any] }
    for (index, entry) in list.enumerated() where !(entry is [String: Any]) {
      problems.append(
        "entry \(index + 1) of \u{201C}\(key)\u{201D} is left out: it must be as { … }, "
          + "not \(Self.told(entry))")
    }
    return objects
  }

  /// What a value is, for who wrote it.
  private static func told(_ value: Any?) -> String {
    switch value {
    case let text as String: "the text \u{201C}\(text.prefix(40))\u{201D}"
    case is [Any]: "a list"
    case is [String: Any]: "an object"
    case let number as NSNumber where String(cString: number.objCType) == "c":
      number.boolValue ? "true" : "false"
    case let number as NSNumber: "\(number)"
    default: "null"
    }
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
