import Foundation
import Glibc

/// Keeps the token where only its owner can read it.
enum TokenFile {
  private static let size = 16

  /// The token in the file `path`; nil if there is none, or others can read it.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & (S_IRWXG | S_IRWXO | S_IFMT) == S_IFREG
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: size + 1)
    return Glibc.read(descriptor, &bytes, bytes.count) == size ? Array(bytes.prefix(size)) : nil
  }

  /// Writes `token` to a new file that takes the place of `path`; without it players must pair
  /// again after the next start, which is no reason to fail.
  static func write(_ token: [UInt8], to path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten = Glibc.write(descriptor, token, token.count) == token.count
    close(descriptor)
    if isWritten { rename(new, path) } else { unlink(new) }
  }
}
