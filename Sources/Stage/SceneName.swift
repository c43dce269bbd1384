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

  /// Why there is no scene called `file`: what was looked for, and where.
  public static func absence(of file: String) -> String {
    let names = (file as NSString).pathExtension.isEmpty ? [file, file + ".json"] : [file]
    let places = file.hasPrefix("/") ? "" : ", in the library's folders and in the working folder"
    return "no such file: looked for \(names.joined(separator: " and "))\(places)"
  }
}
