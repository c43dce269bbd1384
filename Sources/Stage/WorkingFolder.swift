import Foundation
import Model

/// The folder that names without one stand for.
public enum WorkingFolder {
  /// The absolute path of `file`. Throws a `Refusal` if the working folder is there no more.
  public static func path(of file: String) throws(Refusal) -> String {
    if file.hasPrefix("/") { return file }
    let folder = FileManager.default.currentDirectoryPath
    var isFolder: ObjCBool = false
    guard !folder.isEmpty, FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Refusal("\(file): the working folder is gone; give the whole path, from /")
    }
    return folder + "/" + file
  }
}
