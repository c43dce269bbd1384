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

  /// What the file at `path` holds. Throws a `Refusal` if it cannot be read.
  static func data(_ path: String) throws -> Data {
    // A pipe would keep all waiting.
    var status = stat()
    let fault = stat(path, &status) == 0 ? 0 : errno
    if fault == 0, [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT) {
      throw Refusal("\(path): it is no file")
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      switch fault {
      case 0: throw Refusal("\(path): it cannot be read")
      case ENOENT, ENOTDIR: throw Refusal("\(path): no such file")
      default: throw Refusal("\(path): it cannot be read (\(String(cString: strerror(fault))))")
      }
    }
  }

  /// The scene in `data`, which the file at `path` holds, or has held, on a canvas with `slots`; each
  /// bubble gets an identity from `nextID`.
  ///
  /// Throws a `Refusal` if it is no scene, or one of a later version.
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
    try checkVersion(top["version"], of: path)
    var reader = SceneReader(
      folder: URL(fileURLWithPath: path).deletingLastPathComponent().path, slots: slots)
    try reader.read(top, path: path, nextID: nextID)
    return Contents(canvas: reader.canvas, extras: reader.extras, problems: reader.problems)
  }

  private static func checkVersion(_ value: Any?, of path: String) throws(Refusal) {
    guard let version = SceneReader.whole(value), version >= 1 else {
      let what =
        value == nil ? "is missing" : "must be a whole number, not \(SceneReader.told(value))"
      throw Refusal(
        "\(path): its \u{201C}version\u{201D} \(what); write \"version\": \(Self.version)")
    }
    guard version <= Double(Self.version) else {
      throw Refusal(
        "\(path): it is a scene of version \(version.formatted(.number.grouping(.never))); "
          + "this program reads version \(Self.version)")
    }
  }

  /// `canvas` as the text of a scene whose files are named from the root, and whose bubbles are listed
  /// in the order in which they came.
  static func text(_ canvas: Canvas) throws -> String {
    let object = SceneWriter(folder: "/", extras: SceneExtras(), isByAge: true).object(canvas)
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes `canvas` to `path`: to a new file beside it, which then takes its place.
  ///
  /// Throws a `Refusal` if that cannot be, or if what is there is something else than a scene.
  static func write(_ canvas: Canvas, _ extras: SceneExtras, to path: String) throws {
    guard isFree(path) else {
      throw Refusal("\(path): it is there and no scene; choose another name")
    }
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

  /// Whether a scene may be written to `path`: a scene of any version is there, an empty file, or no
  /// file at all.
  private static func isFree(_ path: String) -> Bool {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else {
      return true
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size > 0 else { return true }
    guard size < 1 << 26, let data = FileManager.default.contents(atPath: place) else {
      return false
    }
    let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    return object?["format"] as? String == format
  }
}
