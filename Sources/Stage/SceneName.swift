import Foundation

/// What scenes are called: their ending may be left out, when they are saved and when they are loaded.
public enum SceneName {
  /// Where the scene called `file` lies, as `resolve` finds files.
  public static func path(of file: String, resolve: (String) -> String) -> String {
    let path = resolve(file)
    guard (file as NSString).pathExtension.isEmpty, !FileManager.default.fileExists(atPath: path)
    else { return path }
    let whole = resolve(file + ".json")
    return FileManager.default.fileExists(atPath: whole) ? whole : path
  }
}
