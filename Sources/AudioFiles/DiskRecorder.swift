import Foundation
import RealTime

/// Records a stereo stream to a file on a thread of its own.
///
/// The audio thread writes into `stream`; the disk thread looks there every 20 ms, so the audio
/// thread never has to wake it. A stalled disk is bridged for `bridgedDuration`.
public final class DiskRecorder: @unchecked Sendable {
  /// What became of a recording.
  public struct Outcome: Equatable, Sendable {
    /// Frames in the file.
    public let frameCount: Int
    /// Frames that were lost because the disk was too slow.
    public let droppedCount: Int
    /// What ended the recording early; nil if nothing did.
    public let error: AudioFileError?
  }

  /// What happens to a recording while it runs.
  public enum Event: Equatable, Sendable {
    /// It ended before it was stopped, as the outcome tells, too; what was written is kept.
    case failed(AudioFileError)
    /// The disk was too slow; so many frames are lost so far.
    case dropped(frameCount: Int)
    /// Less than a minute of room is left on the disk.
    case lowSpace(seconds: Double)
  }

  /// Seconds for which the disk may stall without a loss.
  public static let bridgedDuration = 6.0
  private static let period = 0.02
  private static let blockCount = 16_384

  /// The file as it was asked for.
  public let path: String
  /// Where the audio thread writes. It must have stopped doing so before `stop` is called, and the
  /// recorder must outlive its last write.
  public let stream: UnsafeMutablePointer<FrameRing>

  private let writer: SoundWriter
  private let onEvent: @Sendable (Event) -> Void
  private let condition = NSCondition()
  /// Guarded by `condition`.
  private var isStopping = false
  /// Guarded by `condition`.
  private var outcome: Outcome?

  /// Begins the file at `path` and waits for sound; the format follows the extension. It runs until
  /// `stop` is called.
  ///
  /// `onEvent` is called on the disk thread.
  ///
  /// - Throws: `AudioFileError` if the file cannot be begun.
  ///
  /// Control thread.
  public convenience init(
    path: String, rate: Int, onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) throws(AudioFileError) {
    try self.init(SoundWriter(path: path, rate: rate), onEvent: onEvent)
  }

  init(
    _ writer: SoundWriter, capacity: Int? = nil, onEvent: @escaping @Sendable (Event) -> Void
  ) {
    self.writer = writer
    self.onEvent = onEvent
    path = writer.path
    stream = .allocate(capacity: 1)
    let frames = Int((Double(writer.rate) * Self.bridgedDuration).rounded(.up))
    stream.initialize(to: FrameRing(capacity: capacity ?? frames))
    writer.onLowSpace = { onEvent(.lowSpace(seconds: $0)) }
    let thread = Thread { [self] in run() }
    thread.name = "recorder"
    thread.start()
  }

  deinit {
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Writes what is still in the stream, closes the file and tells what is in it. A second call
  /// tells the same.
  ///
  /// Control thread.
  public func stop() -> Outcome {
    condition.lock()
    defer { condition.unlock() }
    isStopping = true
    condition.broadcast()
    while true {
      if let outcome { return outcome }
      condition.wait()
    }
  }

  /// The disk thread's work, from start to stop.
  private func run() {
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.blockCount)
    defer { frames.deallocate() }
    var error: AudioFileError?
    var droppedCount = 0
    var isLast = false
    while !isLast {
      // Asked before draining: what was in the stream at the call of `stop` is then written.
      isLast = wait()
      while true {
        let count = stream.pointee.read(into: frames, count: Self.blockCount)
        guard count > 0 else { break }
        guard error == nil else { continue }
        do {
          try writer.write(frames, count: count)
        } catch let failure {
          error = failure
          // What is there is worth keeping; a failing close adds nothing to the first error.
          try? writer.close()
          onEvent(.failed(failure))
        }
      }
      let dropped = stream.pointee.droppedCount
      if dropped > droppedCount, error == nil { onEvent(.dropped(frameCount: dropped)) }
      droppedCount = dropped
    }
    do {
      try writer.close()
    } catch let failure {
      error = error ?? failure
    }
    condition.lock()
    outcome = Outcome(frameCount: writer.frameCount, droppedCount: droppedCount, error: error)
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for the next look at the stream; true when it is the last.
  private func wait() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if !isStopping { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.period)) }
    return isStopping
  }
}
