import Foundation
import Model

/// Makes a scene's JSON of a canvas.
struct SceneWriter {
  let folder: String
  let extras: SceneExtras
  /// Whether bubbles are listed from the oldest to the newest, instead of by slot: in this order
  /// tracks are mixed, which is heard in the last bit.
  var isByAge = false

  func object(_ canvas: Canvas) -> [String: Any] {
    var top = extras.top
    top["format"] = SceneFile.format
    top["version"] = SceneFile.version
    top["tempo"] = canvas.tempo
    top["quantum"] = canvas.quantum
    if canvas.mainGain != 0 { top["mainGain"] = Self.level(canvas.mainGain) }
    if !canvas.isLimited { top["limiter"] = false }
    var names: [BubbleName: BubbleName] = [:]
    top["tracks"] = listed(canvas.tracks, \.id).map(entry) + lost(.track, canvas, &names)
    top["effects"] = listed(canvas.effects, \.id).map(entry) + lost(.effect, canvas, &names)
    top["links"] = links(canvas, names)
    return top
  }

  private func listed<Bubble>(_ bubbles: [Bubble], _ id: (Bubble) -> BubbleID) -> [Bubble] {
    isByAge ? bubbles.sorted { id($0).serial < id($1).serial } : bubbles
  }

  private func entry(_ track: Track) -> [String: Any] {
    var entry = extras.bubbles[track.id] ?? [:]
    entry["slot"] = track.slot
    entry["file"] = relative(track.file)
    entry["x"] = track.point.x
    entry["y"] = track.point.y
    entry["muted"] = track.isMuted
    entry["gain"] = Self.level(track.gain)
    entry["pan"] = track.pan
    entry["sync"] = track.sync.rawValue
    if track.isSoloed { entry["solo"] = true }
    if track.transpose != 0 { entry["transpose"] = track.transpose }
    if let tempo = track.tempo { entry["bpm"] = tempo }
    if track.pickup != 0 { entry["pickup"] = track.pickup }
    if track.swing != 50 { entry["swing"] = track.swing }
    if let quantum = track.quantum { entry["quantum"] = quantum }
    if track.launch != .now { entry["launch"] = track.launch.rawValue }
    if let length = track.length { entry["beats"] = length }
    if let offset = track.offset { entry["offset"] = offset }
    return entry
  }

  private func entry(_ effect: Effect) -> [String: Any] {
    var entry = extras.bubbles[effect.id] ?? [:]
    entry["slot"] = effect.slot
    entry["type"] = effect.type.name
    entry["x"] = effect.point.x
    entry["y"] = effect.point.y
    entry["active"] = effect.isActive
    entry["parameters"] = Dictionary(
      uniqueKeysWithValues: zip(effect.type.parameters.map(\.name), effect.values))
    return entry
  }

  /// JSON has no −∞.
  private static func level(_ gain: Double) -> Any { gain == -.infinity ? "-inf" : gain }

  /// The way from the scene's folder to `file`, so that both can move together.
  private func relative(_ file: String) -> String {
    let from = URL(fileURLWithPath: folder).standardized.pathComponents
    let to = URL(fileURLWithPath: file).standardized.pathComponents
    let shared = zip(from, to).prefix { $0 == $1 }.count
    // With nothing in common but the root, the absolute path says more.
    guard shared > 1 else { return file }
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to[shared...]).joined(separator: "/")
  }
}
