import Glibc

/// The room that a disk has left.
enum FreeSpace {
  /// Nothing is begun with less: 50 MB.
  static let minimum = 50_000_000

  /// Bytes that may still be written beside the file at `path`; nil if that cannot be told.
  ///
  /// The corresponding C function is `statvfs`.
  static func bytes(besides path: String) -> Int? {
    let folder =
      path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var status = statvfs()
    // What has no size at all, such as `/proc`, is not full.
    guard statvfs(folder, &status) == 0, status.f_blocks > 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return isTooMuch ? Int.max : bytes
  }
}
