import Model
import RealTime

/// A stretch of sound that is heard once, whose every frame belongs to a frame of the engine: how a
/// loop keeps its pitch while its tempo moves.
///
/// It is made ahead of what is heard, for one course of the clock, and holds some seconds at a time:
/// a frame is written where the one a `capacity` before it was.
public final class Passage: @unchecked Sendable {
  /// Seconds that it holds at least.
  private static let duration = 4.0

  /// The sound of which it is made.
  public let sample: Sample
  /// By how much it is moved.
  public let semitones: Double
  /// The engine's frame of its first.
  public let start: Int
  /// How many frames it holds.
  public let capacity: Int
  /// The loop's length in beats.
  public let beats: Double
  /// The beat of the straight grid at which the loop started.
  public let anchor: Double
  /// In percent, 50…75.
  public let swing: Double
  /// How the sample's beats are laid out evenly; nil if they come evenly.
  public let warp: Warp?
  /// When the clock began to go as it does.
  public let since: Int
  let clock: Clock
  let header: UnsafeMutablePointer<PassageHeader>
  private let storage: UnsafeMutablePointer<Float>

  /// A silent passage from frame `start` of `sample`, a loop of `beats` that started at the beat
  /// `anchor` of the straight grid and swings by `swing` percent, as long as `clock` goes on as it
  /// does; from frame `end` on the loop is heard by itself again. With a `warp` its beats come
  /// unevenly in the sample.
  ///
  /// Control thread.
  public init(
    of sample: Sample, semitones: Double, start: Int, end: Int, _ clock: Clock, beats: Double,
    anchor: Double, swing: Double = 50, warp: Warp? = nil
  ) {
    self.sample = sample
    self.semitones = semitones
    self.start = start
    self.beats = beats
    self.anchor = anchor
    self.swing = swing
    self.warp = warp
    self.clock = clock
    since = clock.changed
    let channelCount = sample.channelCount
    var capacity = 1_024
    while Double(capacity) < Self.duration * clock.rate { capacity *= 2 }
    self.capacity = capacity
    storage = .allocate(capacity: capacity * channelCount)
    storage.initialize(repeating: 0, count: capacity * channelCount)
    header = .allocate(capacity: 1)
    header.initialize(
      to: PassageHeader(
        left: storage, right: storage + (channelCount - 1) * capacity, mask: capacity - 1,
        start: start, end: end, since: since, beats: beats, anchor: anchor,
        groove: Groove(swing: swing)))
  }

  /// The frame of the sample that is heard at the engine's frame `frame`; beyond its end after the
  /// first pass.
  ///
  /// Any thread.
  public func place(at frame: Int) -> Double {
    let share = share(at: frame)
    return (warp?.source(at: share) ?? share) * Double(sample.frameCount)
  }

  /// How much of the loop lies before what is heard at the engine's frame `frame`; more than 1 after
  /// the first pass.
  ///
  /// Any thread.
  public func share(at frame: Int) -> Double {
    (header.pointee.groove.bend(clock.beat(at: frame)) - anchor) / beats
  }

  deinit {
    header.deallocate()
    storage.deallocate()
  }

  /// Writes the sound of `channel`, 0 or 1, at the engine's frame `frame`.
  ///
  /// The maker's thread, for frames less than the capacity ahead of what is heard.
  public func write(_ value: Float, _ channel: Int, at frame: Int) {
    storage[channel * capacity + frame & (capacity - 1)] = value
  }
}

/// What the audio thread sees of a `Passage`.
struct PassageHeader: BitwiseCopyable {
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// One less than the frames that it holds, a power of two.
  let mask: Int
  let start: Int
  let end: Int
  /// Of which course of the clock, by when that began, and of which loop.
  let since: Int
  let beats: Double
  let anchor: Double
  let groove: Groove
}
