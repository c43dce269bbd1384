import AudioFiles
import Foundation
import Model

/// Texts that are named on the command line: files, or pipes, which can be read only once.
enum TextFile {
  /// The text in `path`. Throws a `Refusal` with the reason alone if there is none.
  static func read(_ path: String) throws(Refusal) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Refusal(AudioFileError.Reason(errno, at: path).description)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Refusal("it is a folder") }
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
