import Foundation
import Model

/// Files that are written as a whole or not at all.
public enum WholeFile {
  /// Writes `data` to `path`: to a new file beside it, which then takes its place, also where `path`
  /// is a link.
  ///
  /// Throws a `Refusal` with the reason alone if it cannot be written, or if what is there is no
  /// file: a device or a pipe is not to be replaced.
  public static func write(_ data: Data, to path: String) throws(Refusal) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = place.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw Refusal("there is no folder \(folder)") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: place.path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      throw Refusal("it is no file")
    }
    do {
      try data.write(to: place, options: .atomic)
    } catch {
      guard let cause = (error as? CocoaError)?.underlying as? POSIXError else {
        throw Refusal(error.localizedDescription)
      }
      throw Refusal("it cannot be written (\(String(cString: strerror(cause.code.rawValue))))")
    }
  }
}
