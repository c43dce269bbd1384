import Foundation

/// Folders for a while.
enum Folder {
  /// Gives `body` an empty folder, which is removed afterwards with all in it.
  static func withTemporary<R>(_ body: (URL) throws -> R) throws -> R {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "bubblebench-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    return try body(folder)
  }
}
