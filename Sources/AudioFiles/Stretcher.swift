import CRubberBand
import Engine
import Glibc

/// Makes renditions of samples in another length or pitch, by Rubber Band's finer engine.
public enum Stretcher {
  private static let chunkCount = 8_192
  /// Seconds of the loop's other end that a seamless loop is stretched with on each side.
  private static let contextDuration = 0.5
  /// Seconds over which the end of a seamless loop goes over into what comes before its start.
  private static let seamDuration = 0.01
  /// Seconds over which the end of another loop is faded.
  private static let fadeDuration = 0.003

  /// A rendition of `sample` that lasts `length` frames (rounded to whole ones) and is moved by
  /// `semitones`; a seamless loop stays seamless, and its first frame stays where it is.
  ///
  /// `sample` must be loaded whole. Takes about ten seconds for a minute of sound. Throws a
  /// `StretchError` if the rendition does not fit into memory, `CancellationError` soon after
  /// `isCancelled` says so. Any thread but the audio thread.
  ///
  /// The corresponding C functions are `rubberband_study` and `rubberband_process`.
  public static func stretch(
    _ sample: Sample, length: Double, semitones: Double, isCancelled: () -> Bool = { false }
  ) throws -> Sample {
    let bytes = length * Double(sample.channelCount * MemoryLayout<Float>.size)
    guard Memory.holds(bytes: bytes) else { throw StretchError(seconds: length / sample.rate) }
    let count = max(1, Int(length.rounded()))
    let ratio = Double(count) / Double(sample.frameCount)
    let rendition = Sample(
      channelCount: sample.channelCount, frameCount: count, length: length, rate: sample.rate,
      isSeamless: sample.isSeamless)
    let context = sample.isSeamless ? Int(contextDuration * sample.rate) : 0
    let options =
      RubberBandOptionProcessOffline.rawValue | RubberBandOptionEngineFiner.rawValue
      | RubberBandOptionChannelsTogether.rawValue | RubberBandOptionThreadingNever.rawValue
    let state = rubberband_new(
      UInt32(sample.rate.rounded()), UInt32(sample.channelCount), RubberBandOptions(options),
      ratio, pow(2, semitones / 12))
    defer { rubberband_delete(state) }
    let input = Loop(sample, context: context)
    rubberband_set_expected_input_duration(state, UInt32(input.count))
    try input.forEachChunk(chunkCount) { chunk, length, isLast in
      if isCancelled() { throw CancellationError() }
      rubberband_study(state, chunk, UInt32(length), isLast ? 1 : 0)
    }
    let output = Output(
      rendition, start: Int((Double(context) * ratio).rounded()),
      overlap: context > 0 ? min(Int(seamDuration * sample.rate), count / 4) : 0)
    try input.forEachChunk(chunkCount) { chunk, length, isLast in
      if isCancelled() { throw CancellationError() }
      rubberband_process(state, chunk, UInt32(length), isLast ? 1 : 0)
      output.take(from: state)
    }
    output.finish(fade: Int(fadeDuration * sample.rate))
    return rendition
  }
}

/// A rendition that does not fit into memory.
public struct StretchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// How long it would be.
  public let seconds: Double

  /// The reason, for the user.
  public var description: String {
    "it cannot be stretched to \(seconds.rounded()) s, which do not fit into memory"
  }
}

/// A sample's frames from `context` before its first to `context` after its last, as a circle.
private struct Loop {
  private let sample: Sample
  private let context: Int

  init(_ sample: Sample, context: Int) {
    self.sample = sample
    self.context = context
  }

  var count: Int { sample.frameCount + 2 * context }

  func forEachChunk(
    _ chunkCount: Int,
    _ body: (UnsafePointer<UnsafePointer<Float>?>, Int, Bool) throws -> Void
  ) rethrows {
    let buffers = (0..<sample.channelCount).map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: chunkCount)
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    let pointers = buffers.map { UnsafePointer<Float>?($0) }
    var done = 0
    while done < count {
      let length = min(chunkCount, count - done)
      for (channel, buffer) in buffers.enumerated() {
        let frames = sample.channel(channel)
        for index in 0..<length {
          let place = (done + index - context) % sample.frameCount
          buffer[index] = frames[place < 0 ? place + sample.frameCount : place]
        }
      }
      done += length
      try body(pointers, length, done == count)
    }
  }
}

/// Takes the stretched frames into a rendition: throws away the context, but for what the end goes
/// over into.
private final class Output {
  private let rendition: Sample
  private let start: Int
  private let overlap: Int
  /// The frames just before the start.
  private var before: [[Float]]
  private var position = 0
  private let buffers: [UnsafeMutablePointer<Float>]
  private static let bufferCount = 8_192

  init(_ rendition: Sample, start: Int, overlap: Int) {
    self.rendition = rendition
    self.start = start
    self.overlap = min(overlap, start)
    before = Array(
      repeating: Array(repeating: 0, count: min(overlap, start)), count: rendition.channelCount)
    buffers = (0..<rendition.channelCount).map { _ in .allocate(capacity: Self.bufferCount) }
  }

  deinit { for buffer in buffers { buffer.deallocate() } }

  func take(from state: RubberBandState?) {
    while true {
      let available = Int(rubberband_available(state))
      guard available > 0 else { return }
      let pointers = buffers.map { UnsafeMutablePointer<Float>?($0) }
      let count = Int(
        rubberband_retrieve(state, pointers, UInt32(min(available, Self.bufferCount))))
      guard count > 0 else { return }
      for channel in buffers.indices {
        let frames = rendition.channel(channel)
        for index in 0..<count {
          let place = position + index - start
          if place < 0 {
            if place >= -overlap { before[channel][place + overlap] = buffers[channel][index] }
          } else if place < rendition.frameCount {
            frames[place] = buffers[channel][index]
          }
        }
      }
      position += count
    }
  }

  /// Joins the end to the start, or fades it, and completes the rendition.
  func finish(fade: Int) {
    let count = rendition.frameCount
    for channel in buffers.indices {
      let frames = rendition.channel(channel)
      let written = max(0, min(count, position - start))
      (frames + written).update(repeating: 0, count: count - written)
      if rendition.isSeamless {
        for index in 0..<overlap {
          let share = Float(0.5 - 0.5 * cos(Double(index + 1) / Double(overlap + 1) * .pi))
          let place = count - overlap + index
          frames[place] += (before[channel][index] - frames[place]) * share
        }
        for index in 0..<Sample.margin {
          frames[count + index] = frames[index % count]
          frames[-1 - index] = frames[(count - 1 - index % count)]
        }
      } else {
        let fade = min(fade, count / 2)
        for index in 0..<fade {
          let share = Float(0.5 + 0.5 * cos(Double(index + 1) / Double(fade) * .pi))
          frames[count - fade + index] *= share
        }
      }
    }
    rendition.available = count
  }
}
