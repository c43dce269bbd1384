import Foundation

/// Names for new files: nothing that is there is written over.
enum FreeName {
  /// `path`, or the first of `path 2`, `path 3` … that is not there; what is no file, as a pipe or a
  /// device, is there to be written to.
  static func of(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let (stem, ending) = (url.deletingPathExtension().path, url.pathExtension)
    var (free, number) = (path, 2)
    var status = stat()
    while stat(free, &status) == 0 && status.st_mode & S_IFMT == S_IFREG {
      free = "\(stem) \(number)" + (ending.isEmpty ? "" : ".\(ending)")
      number += 1
    }
    return free
  }
}
