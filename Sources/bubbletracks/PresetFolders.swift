import Foundation

/// Where the program's own presets lie.
enum PresetFolders {
  /// Folders of effect presets: the working folder's, those of an installation beside the program or
  /// of the sources that it was built in.
  static var effects: [String] {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return folders(of: program).map { $0 + "/Effects" }
  }

  /// Where presets may lie for a program at the path `program`.
  static func folders(of program: String?) -> [String] {
    var folders = ["Presets"]
    guard let program else { return folders }
    let prefix = URL(fileURLWithPath: program).deletingLastPathComponent()
      .deletingLastPathComponent()
    folders.append(prefix.appendingPathComponent("share/bubbletracks/Presets").path)
    // Not installed yet, it lies in PACKAGE/.build/TRIPLE/CONFIGURATION.
    let parts = URL(fileURLWithPath: program).pathComponents
    if let build = parts.lastIndex(of: ".build") {
      folders.append(NSString.path(withComponents: parts[..<build] + ["Presets"]))
    }
    return folders
  }
}
