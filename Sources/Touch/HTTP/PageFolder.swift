import Foundation
import Model

/// The files of the page, read once, so that no request can reach any other file.
struct PageFolder: Sendable {
  /// A file as it is sent.
  struct File: Sendable {
    var type: String
    /// Tells versions apart.
    var tag: String
    var bytes: [UInt8]
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon", "jpg": "image/jpeg",
    "webp": "image/webp", "mp4": "video/mp4", "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
  ]

  private var files: [String: File] = [:]

  /// All files below `folder` but hidden ones.
  ///
  /// Throws a `Refusal` if there is no page.
  init(_ folder: String) throws(Refusal) {
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        let type = Self.types[(path as NSString).pathExtension.lowercased()],
        let data = FileManager.default.contents(atPath: folder + "/" + path)
      else { continue }
      let bytes = [UInt8](data)
      files["/" + path] = File(type: type, tag: Self.tag(bytes), bytes: bytes)
    }
    guard let page = files["/index.html"] else {
      throw Refusal("\(folder): the page is not there; install the program anew")
    }
    files["/"] = page
  }

  /// The file at `path` of the server.
  subscript(path: String) -> File? { files[path] }

  /// Where the page lies: beside the program as it was built, or where it was installed.
  static var standard: String {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: program ?? "/").deletingLastPathComponent()
    let places = [
      folder.appendingPathComponent("bubbletracks_Touch.resources/Page").path,
      folder.deletingLastPathComponent().appendingPathComponent("share/bubbletracks/Page").path,
    ]
    return places.first { FileManager.default.fileExists(atPath: $0 + "/index.html") } ?? places[1]
  }

  /// A hash of the contents by Fowler, Noll and Vo (FNV-1a, 64 bits): it tells versions of a file
  /// apart, and is no secret.
  private static func tag(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\"" + String(hash, radix: 16) + "\""
  }
}
