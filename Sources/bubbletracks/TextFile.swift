import Foundation
import Model

/// Texts that are named on the command line: files, or pipes, which can be read only once.
enum TextFile {
  /// The text in `path`. Throws a `Refusal` with the reason alone if there is none.
  static func read(_ path: String) throws(Refusal) -> String {
    guard FileManager.default.fileExists(atPath: path) else { throw Refusal("no such file") }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Refusal("it is a folder")
    }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      data = try file.readToEnd() ?? Data()
    } catch {
      throw Refusal("it cannot be read: \((error as NSError).localizedDescription)")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw Refusal("it is not UTF-8 text")
    }
    return text
  }
}
