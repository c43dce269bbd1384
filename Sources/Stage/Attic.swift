import Engine
import Model

/// The sounds of tracks that were removed last, so that undo brings them back at once, even if their
/// files are gone.
struct Attic {
  /// So many are kept, and no more frames than this: half an hour of them at 48 kHz.
  private static let depth = 8
  private static let frames = 30 * 60 * 48_000

  private struct Entry {
    var id: BubbleID
    var file: String
    var sample: Sample
    var beat: FileBeat?
  }

  private var entries: [Entry] = []

  /// Keeps `sample`, which is loaded whole, of the track `id` that played `file` with `beat`.
  mutating func keep(_ sample: Sample, _ beat: FileBeat?, of id: BubbleID, file: String) {
    guard sample.isComplete else { return }
    entries.append(Entry(id: id, file: file, sample: sample, beat: beat))
    while entries.count > Self.depth
      || entries.reduce(0, { $0 + $1.sample.frameCount }) > Self.frames
    {
      entries.removeFirst()
    }
  }

  /// The sound of the track `id` with `file` at `rate` frames a second, if it is kept.
  mutating func take(
    _ id: BubbleID, file: String, rate: Double
  ) -> (sample: Sample, beat: FileBeat?)? {
    guard let index = entries.firstIndex(where: { $0.id == id && $0.file == file }) else {
      return nil
    }
    let entry = entries.remove(at: index)
    return entry.sample.rate == rate ? (entry.sample, entry.beat) : nil
  }
}
