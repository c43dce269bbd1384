import Glibc

/// A folder's entries, and paths within it.
enum Folder {
  /// What an entry is, links followed.
  struct Entry {
    let name: String
    let path: String
    let isFolder: Bool
    let isLink: Bool
    /// Tells folders apart whatever path leads to them.
    let identity: Identity
  }

  /// A folder's device and its number there.
  struct Identity: Hashable {
    let device: UInt
    let number: UInt
  }

  /// The identity of the folder at `path`; nil if there is none.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
  }

  /// Whether anything is at `path`.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// The names in the folder at `path`, without hidden ones and those that are not UTF-8.
  static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          String(validatingCString: $0)
        }
      }
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The files and folders in the folder at `path`; broken links and devices are left out.
  static func entries(in path: String) -> [Entry] {
    names(in: path).compactMap { name in
      let full = path == "/" ? "/" + name : path + "/" + name
      var own = stat()
      var target = stat()
      guard lstat(full, &own) == 0, stat(full, &target) == 0 else { return nil }
      let kind = target.st_mode & S_IFMT
      guard kind == S_IFDIR || kind == S_IFREG else { return nil }
      return Entry(
        name: name, path: full, isFolder: kind == S_IFDIR, isLink: own.st_mode & S_IFMT == S_IFLNK,
        identity: Identity(device: UInt(target.st_dev), number: UInt(target.st_ino)))
    }
  }

  /// The path of `name` in `folder`, if it is there: as spelt, or with the same characters composed
  /// in another way (é as one or as two).
  static func path(of name: String, in folder: String) -> String? {
    let exact = folder == "/" || name.isEmpty ? folder + name : folder + "/" + name
    if exists(exact) { return exact }
    var path = folder
    for part in name.split(separator: "/").map(String.init) where part != "." {
      let next = path.hasSuffix("/") ? path + part : path + "/" + part
      if exists(next) {
        path = next
      } else if let other = names(in: path).first(where: { $0 == part }) {
        path = path.hasSuffix("/") ? path + other : path + "/" + other
      } else {
        return nil
      }
    }
    return path
  }

  /// `path` from the root, seen from the working folder, without a slash at its end.
  static func absolute(_ path: String) -> String {
    var full = path
    if !path.hasPrefix("/") {
      let working = getcwd(nil, 0)
      defer { free(working) }
      let start = working.map { String(cString: $0) } ?? ""
      full = path == "." || path.isEmpty ? start : start + "/" + path
    }
    while full.count > 1 && full.hasSuffix("/") { full.removeLast() }
    return full
  }
}
