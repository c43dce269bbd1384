import RealTime

/// The decoded sound of one file, at the engine's rate, looped by tracks.
///
/// The loader writes it from the front while it may already play; `available` tells how far it is.
/// A mono file is held once, and both sides point to it.
public final class Sample: @unchecked Sendable {
  /// Frames kept before the first and after the last frame, so that interpolation may read on.
  public static var margin: Int { SampleHeader.margin }

  /// Frames of the loop as held.
  public let frameCount: Int
  /// The loop's exact length in frames: the file's own length times the ratio of rates.
  public let length: Double
  /// Frames a second.
  public let rate: Double
  /// 1 or 2.
  public let channelCount: Int
  /// Whether the loop's end and start meet as they are.
  public let isSeamless: Bool
  /// The frame from which it is written, round to the one before.
  public let origin: Int
  let header: UnsafeMutablePointer<SampleHeader>
  private let storage: UnsafeMutablePointer<Float>
  private let counter: UnsafeMutablePointer<Counter>

  /// Room for `frameCount` frames, all silent, none of them available yet.
  ///
  /// Memory is taken as it is written.
  ///
  /// Control thread.
  public init(
    channelCount: Int, frameCount: Int, length: Double, rate: Double, isSeamless: Bool = false,
    origin: Int = 0
  ) {
    precondition((1...2).contains(channelCount) && (0..<frameCount).contains(origin))
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.length = length
    self.rate = rate
    self.isSeamless = isSeamless
    self.origin = origin
    let stride = frameCount + 2 * Self.margin
    storage = .allocate(capacity: stride * channelCount)
    counter = .allocate(capacity: 1)
    counter.initialize(to: Counter())
    let left = storage + Self.margin
    header = .allocate(capacity: 1)
    header.initialize(
      to: SampleHeader(
        left: left, right: channelCount == 2 ? left + stride : left, frameCount: frameCount,
        length: length, origin: origin, available: counter))
    for channel in 0..<channelCount {
      let start = storage + channel * stride
      start.initialize(repeating: 0, count: Self.margin)
      (start + stride - Self.margin).initialize(repeating: 0, count: Self.margin)
    }
  }

  deinit {
    header.deallocate()
    counter.deinitialize(count: 1)
    counter.deallocate()
    storage.deallocate()
  }

  /// The frames of `channel`, 0 or 1, for the loader to write: `frameCount` of them, and `margin`
  /// more before and after.
  ///
  /// The loader's thread.
  public func channel(_ channel: Int) -> UnsafeMutablePointer<Float> {
    channel == 0 ? header.pointee.left : header.pointee.right
  }

  /// How many frames from the origin on are written; the audio thread plays no further.
  ///
  /// Any thread.
  public var available: Int {
    get { counter.pointee.current }
    set { counter.pointee.set(newValue) }
  }

  /// Whether all of it is written.
  ///
  /// Any thread.
  public var isComplete: Bool { available >= frameCount }
}

/// What the audio thread sees of a `Sample`.
struct SampleHeader: BitwiseCopyable {
  static var margin: Int { @_noLocks get { 32 } }

  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  let frameCount: Int
  let length: Double
  let origin: Int
  let available: UnsafeMutablePointer<Counter>
}
