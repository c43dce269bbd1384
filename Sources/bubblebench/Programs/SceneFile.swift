import Foundation
import Model

/// A scene of tracks as the program reads it.
struct SceneFile: Encodable {
  private struct Track: Encodable {
    var slot: Int
    var file: String
    var muted = false
    var gain = -12.0
    var sync = "free"
  }

  private struct Effect: Encodable {
    var slot: Int
    var type: String
    var active = true
    var parameters: [String: Double]
  }

  private struct Link: Encodable {
    var from: String
    var to: String
    var stage: Int
  }

  private var format = "bubbletracks-scene"
  private var version = 1
  private var tempo = 120
  private var tracks: [Track] = []
  private var effects: [Effect] = []
  private var links: [Link] = []

  /// A scene that plays `loops`, each through the workload's effects if `isChained`.
  init(loops: [URL], isChained: Bool) {
    tracks = loops.enumerated().map { Track(slot: $0 + 1, file: $1.path) }
    guard isChained else { return }
    for (index, setting) in Workload.chain.enumerated() {
      effects.append(
        Effect(slot: index + 1, type: setting.type.rawValue, parameters: setting.values))
      for track in tracks {
        links.append(
          Link(from: "track/\(track.slot)", to: "effect/\(index + 1)", stage: index + 1))
      }
    }
  }

  /// Writes it into `folder`.
  func write(to folder: URL) throws -> URL {
    let url = folder.appending(path: "scene.json")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    try encoder.encode(self).write(to: url)
    return url
  }
}
