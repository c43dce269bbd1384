import AudioFiles
import Engine
import Foundation
import Model
import Stage

/// Lets the stage load what the room of audio files reads.
final class Sounds: SoundSource, @unchecked Sendable {
  private let library: Library
  private let renditions: RenditionCache?
  private let lock = NSLock()
  private var items: [MenuItem] = []
  private var watcher: LibraryWatcher?
  /// What users said of files; nil for a render, which must not depend on it.
  private let memory: BeatMemory?

  /// The sounds of the library `folders`, which are watched if `isLive`; stretched ones are kept in
  /// `renditions`.
  init(folders: [String], isLive: Bool, renditions: RenditionCache? = nil) {
    library = Library(folders: folders)
    self.renditions = renditions
    memory = isLive ? .ofUser : nil
    show(library.entries())
    if isLive && !folders.isEmpty {
      watcher = LibraryWatcher(library) { [weak self] in self?.show($0) }
    }
  }

  /// The library's folders, from the root.
  var folders: [String] { library.folders }

  var files: [MenuItem] { lock.withLock { items } }

  private func show(_ entries: [Library.Entry]) {
    let items = entries.map { MenuItem(.track, name: $0.name, source: $0.path) }
    lock.withLock { self.items = items }
  }

  func resolve(_ file: String) -> String { library.resolve(file) }

  func find(named name: String) -> String? { library.find(named: name).first?.path }

  func check(_ path: String) throws { _ = try AudioReader(path: path) }

  func load(
    _ path: String, rate: Double, progress: @escaping @Sendable (Double) -> Void,
    ready: @escaping @Sendable (Sample) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    _ = try SampleLoader.load(
      path, rate: rate, progress: progress, ready: ready, isCancelled: isCancelled)
  }

  func saying(of path: String) -> BeatSaying? {
    memory?.entry(of: path).map { entry in
      // The file may have been written to by anybody.
      func kept(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
        value.flatMap { range.contains($0) ? $0 : nil }
      }
      return BeatSaying(
        length: kept(entry.beats, Limits.loopLength), tempo: kept(entry.bpm, Limits.loopTempo),
        offset: kept(entry.offset, Limits.loopOffset))
    }
  }

  func remember(_ saying: BeatSaying, of path: String) throws {
    let entry = BeatMemory.Entry(beats: saying.length, bpm: saying.tempo, offset: saying.offset)
    try memory?.set(saying.isNothing ? nil : entry, of: path)
  }

  func beat(
    of path: String, _ sample: Sample, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> FileBeat {
    let found = try TempoAnalysis.analyse(path: path, isCancelled: isCancelled)
    return FileBeat(
      tempo: found.bpm, beats: found.loopBeats.map(Double.init), start: found.loopStart,
      offset: found.offset, confidence: found.confidence, map: found.map,
      metre: found.metre)
  }

  func stretch(
    _ sample: Sample, length: Double, semitones: Double, warp: Warp?, from origin: Int,
    progress: @escaping @Sendable (Sample) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Sample {
    func make() throws -> Sample {
      try Stretcher.stretch(
        sample, length: length, semitones: semitones, warp: warp, from: origin,
        progress: progress, isCancelled: isCancelled)
    }
    return try renditions?.rendition(
      of: sample, length: length, semitones: semitones, warp: warp, make: make) ?? make()
  }

  func filler(of passage: Passage) -> PassageFiller? {
    guard let maker = PassageMaker(passage, place: { passage.place(at: $0) }) else { return nil }
    return PassageFiller(bridge: maker.bridge) { maker.make(until: $0) }
  }
}
