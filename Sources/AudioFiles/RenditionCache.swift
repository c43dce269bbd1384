import Dispatch
import Engine
import Foundation
import Model

/// Renditions on disk, so that a scene that is opened again is ready at once.
///
/// An entry is named by a hash of all that decides how it sounds: the sample's frames, the length,
/// the transposition, the warp, and the stretcher with its library; not the origin from which it was
/// made, of which it holds the one that was first. It holds the frames as they are in memory, so what
/// comes back is what was made, bit for bit. The entries used longest ago give way when there is no
/// more room.
public final class RenditionCache: Sendable {
  let folder: String
  /// The most bytes that all entries take.
  private let limit: Int
  private let writer = DispatchQueue(label: "rendition cache", qos: .utility)

  /// A cache in `folder`, which is made when it is needed, of at most `limit` bytes.
  public init(folder: String = RenditionCache.userFolder, limit: Int = 1 << 30) {
    self.folder = folder
    self.limit = limit
  }

  /// Where a user's renditions lie by the XDG Base Directory Specification.
  public static var userFolder: String {
    let named = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? ""
    let base = named.hasPrefix("/") ? named : NSHomeDirectory() + "/.cache"
    return base + "/bubbletracks/renditions"
  }

  /// What `make` would make of `sample`: as it was kept, else made now, and kept in the background.
  ///
  /// Throws what `make` throws. What is wrong with the disk is nobody's trouble: the rendition is
  /// made then. Any thread but the audio thread.
  public func rendition(
    of sample: Sample, length: Double, semitones: Double, warp: Warp? = nil,
    make: () throws -> Sample
  ) rethrows -> Sample {
    let path = path(of: sample, length: length, semitones: semitones, warp)
    if let kept = RenditionFile.read(path, length: length, like: sample) {
      // Used now, and so the last to go.
      utimensat(AT_FDCWD, path, nil, 0)
      return kept
    }
    let made = try make()
    writer.async { self.keep(made, at: path) }
    return made
  }

  /// Waits until all is written that was made so far.
  func finish() { writer.sync {} }

  private func path(
    of sample: Sample, length: Double, semitones: Double, _ warp: Warp?
  ) -> String {
    var name = Fingerprint()
    name.combine(Stretcher.version)
    name.combine(length)
    name.combine(semitones)
    if let warp {
      name.combine(warp.keepsPitch ? 2 : 1)
      for knot in warp.knots {
        name.combine(knot.share)
        name.combine(knot.source)
      }
    }
    name.combine(sample.rate)
    name.combine(sample.length)
    name.combine(sample.frameCount)
    name.combine(sample.isSeamless ? 1 : 0)
    for channel in 0..<sample.channelCount {
      name.combine(
        UnsafeRawBufferPointer(start: sample.channel(channel), count: 4 * sample.frameCount))
    }
    return folder + "/" + name.text + RenditionFile.ending
  }

  private func keep(_ rendition: Sample, at path: String) {
    let size = RenditionFile.size(of: rendition)
    guard size <= limit, prepareFolder() else { return }
    makeRoom(for: size)
    RenditionFile.write(rendition, to: path)
  }

  private func prepareFolder() -> Bool {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    return
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: attributes)) != nil
  }

  /// Deletes the entries used longest ago until `size` more bytes fit, and what broken writes left.
  private func makeRoom(for size: Int) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var entries: [(path: String, size: Int, used: Date)] = []
    for name in names {
      let path = folder + "/" + name
      guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
        let used = facts[.modificationDate] as? Date, let size = facts[.size] as? Int
      else { continue }
      if name.hasSuffix(RenditionFile.ending) { entries.append((path, size, used)) }
      if name.hasSuffix(RenditionFile.unfinishedEnding), used.timeIntervalSinceNow < -3_600 {
        unlink(path)
      }
    }
    var total = entries.reduce(size) { $0 + $1.size }
    for entry in entries.sorted(by: { $0.used < $1.used }) where total > limit {
      unlink(entry.path)
      total -= entry.size
    }
  }
}
