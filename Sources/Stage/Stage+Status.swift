import Engine
import Foundation
import Model

extension Stage {
  /// The state of the whole program as JSON, with `others` that were counted elsewhere, under what
  /// they belong to.
  public func status(with others: [String: [String: Int]] = [:]) -> String {
    let object: [String: Any] = [
      "tempo": tempo, "quantum": canvas.quantum, "clock": clock.rawValue,
      "clockState": clockState.rawValue, "peers": peers,
      "click": isClicking, "rolling": isRolling, "beat": beat.number, "rate": rig.rate,
      "frame": now,
      "mainGain": Self.number(canvas.mainGain), "limiter": canvas.isLimited,
      "recording": recording?.path ?? NSNull(), "waiting": waitingCount,
      "tracks": canvas.tracks.map(entry), "effects": canvas.effects.map(entry),
      "links": canvas.links.map { link in
        ["from": "track/\(link.track)", "to": "effect/\(link.effect)", "stage": link.stage]
      },
    ].merging(others) { own, _ in own }
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else {
      return "{}"
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func entry(_ track: Track) -> [String: Any] {
    var entry: [String: Any] = [
      "slot": track.slot, "file": track.file, "name": track.name,
      "x": track.point.x, "y": track.point.y,
      "muted": track.isMuted, "gain": Self.number(track.gain), "pan": track.pan,
      "solo": track.isSoloed, "sync": track.sync.rawValue, "transpose": track.transpose,
      "chain": track.chain.description, "progress": progress[track.id] ?? 0,
      "beats": sounds[track.id]?.beats ?? NSNull(),
      "quantum": track.quantum ?? -1, "launch": track.launch.rawValue,
      "pickup": track.pickup, "swing": track.swing, "pending": pendings.contains(track.id),
      "bpm": fits[track.id]?.tempo ?? NSNull(),
    ]
    let state = states[track.id] ?? .loading
    entry["state"] = state.word
    if case .error(let reason) = state { entry["error"] = reason }
    return entry
  }

  private func entry(_ effect: Effect) -> [String: Any] {
    [
      "slot": effect.slot, "type": effect.type.name, "x": effect.point.x, "y": effect.point.y,
      "active": effect.isActive,
      "parameters": Dictionary(
        uniqueKeysWithValues: zip(effect.type.parameters.map(\.name), effect.values)),
    ]
  }

  /// JSON has no −∞.
  private static func number(_ value: Double) -> Any { value.isFinite ? value : "-inf" }
}
