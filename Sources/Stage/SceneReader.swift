import Foundation
import Model

/// Makes a canvas of a scene's JSON.
struct SceneReader {
  private let folder: String
  var canvas = Canvas()
  var extras = SceneExtras()
  var problems: [String] = []

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
    for (slot, entry) in seats(top, "effects", .effect) { readEffect(entry, slot, nextID) }
    for (slot, entry) in seats(top, "tracks", .track) { readTrack(entry, slot, nextID) }
    readLinks(top)
  }

  private mutating func readTrack(
    _ entry: [String: Any], _ slot: Int, _ nextID: () -> BubbleID
  ) {
    guard let file = entry["file"] as? String, !file.isEmpty else {
      let what =
        switch entry["file"] {
        case nil: "it has no \u{201C}file\u{201D}"
        case is String: "no file is named"
        default: "its file is no text"
        }
      problems.append("track/\(slot) is left out: \(what); write \"file\": \"loop.wav\"")
      extras.lost.append(LostBubble(kind: .track, slot: slot, entry: entry))
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

  private mutating func readEffect(
    _ entry: [String: Any], _ slot: Int, _ nextID: () -> BubbleID
  ) {
    let name = entry["type"] as? String ?? ""
    guard let type = EffectType.named(name) else {
      let what =
        name.isEmpty
        ? "its \u{201C}type\u{201D} is no name" : "there is no effect \u{201C}\(name)\u{201D}"
      let known = EffectType.all.map(\.name).joined(separator: ", ")
      problems.append("effect/\(slot) is left out: \(what); there are \(known)")
      extras.lost.append(LostBubble(kind: .effect, slot: slot, entry: entry))
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

  /// Does `gesture` on the canvas; what cannot be done is a problem.
  mutating func attempt(_ gesture: Gesture) {
    do {
      _ = try canvas.apply(gesture)
    } catch {
      problems.append("\(error)")
    }
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
}
