import Engine
import Model

/// Where the stage gets its sounds from: the rooms that read files stand behind it.
public protocol SoundSource: Sendable {
  /// The audio files of the library, sorted as a person expects.
  var files: [MenuItem] { get }

  /// The absolute path of `file`: as it is, or below a library folder, else the working folder.
  func resolve(_ file: String) -> String

  /// Where a file of that name lies in the library, for one that is not where it was.
  func find(named name: String) -> String?

  /// Looks whether the file at `path` can be opened as audio; throws what is wrong with it.
  func check(_ path: String) throws

  /// Loads the file at `path` at `rate` frames a second.
  ///
  /// Calls `progress` with 0…1 now and then, and `ready` as soon as the sample may begin to play.
  /// Returns when all is loaded; throws what is wrong, or a `CancellationError` soon after
  /// `isCancelled` says so. Called on any thread.
  func load(
    _ path: String, rate: Double, progress: @escaping @Sendable (Double) -> Void,
    ready: @escaping @Sendable (Sample) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws

  /// What the user has said before of the beat of what the file at `path` holds. Called on any
  /// thread.
  func saying(of path: String) -> BeatSaying?

  /// Remembers what the user says of the beat of what the file at `path` holds. Called on any
  /// thread.
  ///
  /// Throws what is wrong if it cannot be kept.
  func remember(_ saying: BeatSaying, of path: String) throws

  /// What can be found of the beat of the file at `path`, which is loaded whole as `sample`.
  ///
  /// Takes its time; throws a `CancellationError` soon after `isCancelled` says so. Called on any
  /// thread.
  func beat(
    of path: String, _ sample: Sample, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> FileBeat

  /// A rendition of `sample` that lasts `length` frames and is moved by `semitones`, with its beats
  /// laid out evenly by `warp`, made from its frame `origin` on, or as it is kept from before.
  ///
  /// Calls `progress` with it now and then, while more and more of it is available.
  /// Takes its time; throws a `CancellationError` soon after `isCancelled` says so. Called on any
  /// thread.
  func stretch(
    _ sample: Sample, length: Double, semitones: Double, warp: Warp?, from origin: Int,
    progress: @escaping @Sendable (Sample) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Sample

  /// What fills `passage`; nil if that cannot be done.
  func filler(of passage: Passage) -> PassageFiller?
}

/// Fills a passage. Called on any thread, one at a time.
public struct PassageFiller: Sendable {
  /// Fills it further, up to the engine's frame that it is given.
  let fill: @Sendable (Int) -> Void
  /// Ends it by letting it go over into what its track sounds like with a sample: only that is heard
  /// in the frames that are given back. Nil if that cannot be done.
  let bridge: (@Sendable (Sample) -> Range<Int>)?

  /// What fills a passage by `fill` and ends it by `bridge`.
  public init(
    bridge: (@Sendable (Sample) -> Range<Int>)? = nil, fill: @escaping @Sendable (Int) -> Void
  ) {
    self.fill = fill
    self.bridge = bridge
  }
}

extension SoundSource {
  /// Nothing: the sound plays faster or slower.
  public func filler(of passage: Passage) -> PassageFiller? { nil }

  /// Nothing was said.
  public func saying(of path: String) -> BeatSaying? { nil }

  /// Is forgotten.
  public func remember(_ saying: BeatSaying, of path: String) throws {}

  /// Nothing is known.
  public func beat(
    of path: String, _ sample: Sample, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> FileBeat { FileBeat(confidence: 0) }
}
