import Foundation
import Model

/// Reads and writes scene files: JSON in UTF-8, files relative to the scene.
struct SceneFile {
  static let format = "bubbletracks-scene"
  static let version = 1

  /// What a scene file says, not yet checked against the slots there are.
  struct Contents {
    var canvas: Canvas
    var extras: SceneExtras
    /// What was wrong with parts that are left out.
    var problems: [String] = []
  }

  /// The scene at `path`, on a canvas with `slots`; each bubble gets an identity from `nextID`.
  ///
  /// Throws a `Refusal` if it is no scene, or one of a later version.
  static func read(_ path: String, slots: Slots, nextID: () -> BubbleID) throws -> Contents {
    try read(try data(path), of: path, slots: slots, nextID: nextID)
  }

  /// What the file at `path` holds. Throws a `Refusal` if it cannot be read.
  static func data(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let why = FileManager.default.fileExists(atPath: path) ? "it cannot be read" : "no such file"
      throw Refusal("\(path): \(why)")
    }
  }

  /// The scene in `data`, which the file at `path` holds, or has held.
  static func read(
    _ data: Data, of path: String, slots: Slots, nextID: () -> BubbleID
  ) throws -> Contents {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: data)
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw Refusal("\(path): it is not JSON" + (detail.map { ": \($0)" } ?? ""))
    }
    guard let top = object as? [String: Any], top["format"] as? String == format else {
      throw Refusal("\(path): it is not a scene: \u{201C}format\u{201D} is not \(format)")
    }
    guard let version = (top["version"] as? NSNumber)?.intValue, version >= 1 else {
      throw Refusal(
        "\(path): its \u{201C}version\u{201D} is missing or no number; write \"version\": \(Self.version)"
      )
    }
    guard version <= Self.version else {
      throw Refusal(
        "\(path): it is a scene of version \(version); this program reads version \(Self.version)")
    }
    var reader = SceneReader(
      folder: URL(fileURLWithPath: path).deletingLastPathComponent().path, slots: slots)
    try reader.read(top, path: path, nextID: nextID)
    return Contents(canvas: reader.canvas, extras: reader.extras, problems: reader.problems)
  }

  /// Writes `canvas` to `path`: to a new file beside it, which then takes its place.
  static func write(_ canvas: Canvas, _ extras: SceneExtras, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let object = SceneWriter(folder: folder, extras: extras).object(canvas)
    do {
      let data = try JSONSerialization.data(
        withJSONObject: SceneNumber.decimal(object),
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      try WholeFile.write(data + Data("\n".utf8), to: path)
    } catch {
      throw Refusal("\(path): the scene cannot be saved: \(error)")
    }
  }
}
