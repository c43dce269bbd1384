/// The audio files below some folders.
public struct Library: Sendable {
  /// One file of the library.
  public struct Entry: Equatable, Sendable {
    /// Its path from the library's folder, as shown to the musician.
    public let name: String
    /// Its path from the root.
    public let path: String
  }

  /// The library's folders, from the root, in the order of their precedence.
  public let folders: [String]

  /// A library of what is below `folders`, which need not exist yet.
  public init(folders: [String]) {
    self.folders = folders.map(Folder.absolute)
  }

  /// The extensions, in lower case, of the files that are listed.
  public static let extensions: Set<String> = [
    "wav", "wave", "bwf", "rf64", "w64", "aif", "aiff", "aifc", "au", "snd", "caf", "flac", "ogg",
    "oga", "opus", "mp1", "mp2", "mp3", "sd2", "svx", "8svx", "iff", "avr", "pvf", "sf", "ircam",
    "voc", "nist", "sph", "mat", "mat4", "mat5", "paf", "fap", "htk", "xi", "sds", "mpc", "mpc2k",
    "m4a", "m4b", "m4r", "mp4", "aac", "alac", "wma", "asf", "ape", "wv", "tta", "mka", "weba",
    "webm", "ac3", "eac3", "dts", "amr", "3gp", "mpc8", "mp+", "tak", "shn", "spx", "ra", "rm",
    "dsf", "dff", "mov", "mkv",
  ]

  /// The files as they are now, in the order that a person expects.
  ///
  /// Folders are searched through and through, links followed but no folder entered twice; hidden
  /// files and folders are left out.
  ///
  /// Any thread but the audio thread.
  public func entries() -> [Entry] { scan().entries }

  /// The path that `name` stands for: itself if absolute, else in the first library folder that
  /// has it, else in the working folder, whether it is there or not.
  ///
  /// Any thread but the audio thread.
  public func resolve(_ name: String) -> String {
    if name.hasPrefix("/") {
      return Folder.path(of: String(name.drop { $0 == "/" }), in: "/") ?? name
    }
    let working = Folder.absolute(".")
    for folder in folders + [working] {
      if let path = Folder.path(of: name, in: folder) { return path }
    }
    return working == "/" ? working + name : working + "/" + name
  }

  /// The files called `fileName`, wherever in the library they are, to find one that was moved.
  ///
  /// Only the last part of a path counts.
  ///
  /// Any thread but the audio thread.
  public func find(named fileName: String) -> [Entry] {
    let wanted = fileName.split(separator: "/").last
    return entries().filter { $0.path.split(separator: "/").last == wanted }
  }

  /// Everything found, and the folders that were searched.
  func scan() -> (entries: [Entry], folders: [String]) {
    var found: [Entry] = []
    var searched: [String] = []
    var seen: Set<Folder.Identity> = []
    // Links wait until all real folders were entered, so that files are listed under their own.
    var links: [(path: String, name: String)] = []
    var waiting = folders.reversed().map { (path: $0, name: "") }
    while let folder = waiting.popLast() ?? links.popLast() {
      guard let identity = Folder.identity(of: folder.path), seen.insert(identity).inserted else {
        continue
      }
      searched.append(folder.path)
      for entry in Folder.entries(in: folder.path) {
        let name = folder.name.isEmpty ? entry.name : folder.name + "/" + entry.name
        if !entry.isFolder {
          if Self.isAudio(entry.name) { found.append(Entry(name: name, path: entry.path)) }
        } else if entry.isLink {
          links.append((entry.path, name))
        } else {
          waiting.append((entry.path, name))
        }
      }
    }
    let sorted = found.map { (order: NaturalOrder($0.name), entry: $0) }
      .sorted { $0.order < $1.order }
    return (sorted.map(\.entry), searched)
  }

  private static func isAudio(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
