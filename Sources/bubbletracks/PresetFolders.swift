import Foundation

/// Where the program's own presets lie.
enum PresetFolders {
  /// Folders of effect presets: the working folder's, those of an installation beside the program.
  static var effects: [String] {
    var folders = ["Presets"]
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      let prefix = URL(fileURLWithPath: program).deletingLastPathComponent()
        .deletingLastPathComponent()
      folders.append(prefix.appendingPathComponent("share/bubbletracks/Presets").path)
    }
    return folders.map { $0 + "/Effects" }
  }
}
