import Foundation
import Glibc
import Model
import Stage

/// Confines other machines to the library's folders.
///
/// Links that lie in a folder lead where its owner wants, and are followed. A path that goes up
/// again is refused: behind a link it would lead elsewhere.
public struct LibraryConfinement: Confinement {
  private let folders: [String]
  private let recordings: [String]
  private let resolve: @Sendable (String) -> String
  private let newRecording: @Sendable () -> String

  /// Confines to `folders`, paths from the root; names of recordings end as one of `recordings`,
  /// without a dot; `resolve` finds a file as the stage would, and
  /// `newRecording` names a new recording.
  public init(
    folders: [String], recordings: [String], resolve: @escaping @Sendable (String) -> String,
    newRecording: @escaping @Sendable () -> String
  ) {
    self.folders = folders
    self.recordings = recordings
    self.resolve = resolve
    self.newRecording = newRecording
  }

  /// `gesture` with its files as paths from the root, all of them in the folders.
  public func confined(_ gesture: Gesture) throws(Refusal) -> Gesture {
    switch gesture {
    case .addTrack(let file, let point): .addTrack(file: try readable(file), at: point)
    case .track(let slot, .file(let file)): .track(slot, .file(try readable(file)))
    case .loadScene(let file):
      .loadScene(try inside(file) { SceneName.path(of: $0, resolve: resolve) })
    case .saveScene(let file): .saveScene(try scene(file))
    case .startRecording(let file): .startRecording(file: try recording(file))
    case .preset(_, let name):
      if name.contains("/") { throw Self.outside } else { gesture }
    default: gesture
    }
  }

  private static let outside = Refusal(
    "from the network only files in the library's folders can be used")

  private func readable(_ file: String) throws(Refusal) -> String {
    try inside(file) { resolve($0) }
  }

  /// `file` as `find` finds it, if it is in one of the folders.
  private func inside(_ file: String, _ find: (String) -> String) throws(Refusal) -> String {
    guard !file.utf8.contains(0), !file.split(separator: "/").contains(".."), Self.isName(file)
    else { throw Self.outside }
    let path = find(file)
    let isInside = folders.contains { folder in
      path.hasPrefix(folder == "/" ? folder : folder + "/")
    }
    guard isInside, !path.hasSuffix("/") else { throw Self.outside }
    return path
  }

  /// Whether `file` can be a file's name: a slash at its end, or a dot after that, makes it a folder's.
  private static func isName(_ file: String) -> Bool {
    let last = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return !last.isEmpty && last != "."
  }

  /// Where a new file is written: names count from the first folder.
  private func writable(_ file: String) throws(Refusal) -> String {
    guard let first = folders.first else {
      throw Refusal("from the network files can be written to the library only, and there is none")
    }
    return try inside(file) { $0.hasPrefix("/") ? $0 : first + "/" + $0 }
  }

  private func scene(_ file: String) throws(Refusal) -> String {
    var path = try writable(file)
    if (path as NSString).pathExtension.isEmpty { path += ".json" }
    guard path.hasSuffix(".json") else { throw Refusal("a scene's name ends in .json") }
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !exists(path) else { throw Refusal("\(file) is there and no scene") }
      return path
    }
    let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard object?["format"] as? String == "bubbletracks-scene" else {
      throw Refusal("\(file) is there and no scene")
    }
    return path
  }

  private func recording(_ file: String?) throws(Refusal) -> String {
    let path = try writable(file ?? newRecording())
    guard recordings.contains((path as NSString).pathExtension.lowercased()) else {
      throw Refusal(
        "a recording's name ends in one of " + recordings.map { ".\($0)" }.joined(separator: " "))
    }
    guard !exists(path) else { throw Refusal("\(file ?? path) is there already") }
    return path
  }

  /// Whether anything is at `path`, even a link to nowhere.
  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
