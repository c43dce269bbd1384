import Foundation
import Model

/// Reads effect presets: JSON files in a folder named after the effect's type.
enum EffectPreset {
  /// The parameters that the preset `name` of `type` sets; a name is a file's without extension,
  /// in any case, or a path.
  static func read(_ name: String, type: EffectType, folders: [String]) throws -> [String: Double] {
    let path = try find(name, type: type, folders: folders)
    guard let data = FileManager.default.contents(atPath: path),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      object["format"] as? String == "bubbletracks-effect"
    else { throw Refusal("\(path): it is not an effect preset") }
    guard object["type"] as? String == type.name else {
      throw Refusal(
        "\(path): it is a preset for \(object["type"] ?? "another effect"), not for \(type.name)")
    }
    // Exactly: `doubleValue` is off in the last bit where there are many decimals.
    return (object["parameters"] as? [String: NSNumber] ?? [:])
      .compactMapValues { Double($0.stringValue) }
  }

  private static func find(_ name: String, type: EffectType, folders: [String]) throws -> String {
    if name.hasPrefix("/") && name.hasSuffix(".json") { return name }
    var known: [String] = []
    for folder in folders.map({ $0 + "/" + type.name }) {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        guard file.hasSuffix(".json") else { continue }
        let title = String(file.dropLast(5))
        if title.lowercased() == name.lowercased() { return folder + "/" + file }
        known.append(title)
      }
    }
    let choice =
      known.isEmpty ? "there are none" : "there are " + Set(known).sorted().joined(separator: ", ")
    let places = folders.map { "\($0)/\(type.name)" }.joined(separator: ", ")
    throw Refusal(
      "there is no \(type.name) preset \u{201C}\(name)\u{201D}: \(choice); looked in "
        + (places.isEmpty ? "no folder" : places))
  }
}
