import Foundation

/// Remembers what users said of files' beats, by the files' content: a small file for each.
public struct BeatMemory: Sendable {
  private let folder: String

  /// What is remembered of a file.
  public struct Entry: Codable, Equatable, Sendable {
    /// The length in beats.
    public var beats: Double?
    /// Beats a minute.
    public var bpm: Double?
    /// The seconds to the first beat.
    public var offset: Double?
    /// What the file was called, for who looks into the folder.
    public var name: String?

    /// What was said; nil for what was not.
    public init(beats: Double?, bpm: Double?, offset: Double?) {
      (self.beats, self.bpm, self.offset) = (beats, bpm, offset)
    }
  }

  /// A memory in `folder`, which need not be there yet.
  public init(folder: String) { self.folder = folder }

  /// The user's own memory: `bubbletracks/beats` in the data folder of the XDG Base Directory
  /// Specification.
  public static var ofUser: BeatMemory {
    let named = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
    let data = named.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.local/share"
    return BeatMemory(folder: data + "/bubbletracks/beats")
  }

  /// What is remembered of the content of the file at `path`. Any thread but the audio thread.
  public func entry(of path: String) -> Entry? {
    // Without a memory there is no need to read the file.
    guard FileManager.default.fileExists(atPath: folder), let place = place(path),
      let data = FileManager.default.contents(atPath: place)
    else { return nil }
    return try? JSONDecoder().decode(Entry.self, from: data)
  }

  /// Remembers `entry`, or forgets with nil. Any thread but the audio thread.
  ///
  /// Throws what Foundation says if the folder cannot be written to.
  public func set(_ entry: Entry?, of path: String) throws {
    guard let place = place(path) else { return }
    guard var entry else {
      if FileManager.default.fileExists(atPath: place) {
        try FileManager.default.removeItem(atPath: place)
      }
      return
    }
    entry.name = URL(fileURLWithPath: path).lastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // To a new file beside it, which then takes its place.
    try encoder.encode(entry).write(to: URL(fileURLWithPath: place), options: .atomic)
  }

  private func place(_ path: String) -> String? {
    ContentHash.of(path).map { "\(folder)/\($0).json" }
  }
}
