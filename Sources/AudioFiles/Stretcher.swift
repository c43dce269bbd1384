import CRubberBand
import Engine
import Foundation
import Model

/// Makes renditions of samples in another length or pitch, by Rubber Band's finer engine.
public enum Stretcher {
  private static let chunkCount = 8_192
  /// Seconds of the loop's other end that a seamless loop is stretched with on each side.
  private static let contextDuration = 0.25
  /// Seconds over which the end of a seamless loop goes over into what comes before its start.
  private static let seamDuration = 0.15
  /// Seconds over which the end of another loop is faded.
  private static let fadeDuration = 0.003

  /// Raised whenever the same sample comes out otherwise than before.
  private static let revision = 5

  /// What decides how a rendition sounds besides its sample and shape: this stretcher and the library
  /// that is loaded.
  static let version: String = {
    // The system may have another library than the one built against.
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let line = maps.split(separator: "\n").first { $0.contains("librubberband") }
    let path = line?.split(separator: " ").last ?? ""
    return "\(revision) \(RUBBERBAND_VERSION) \(path)"
  }()

  /// A rendition of `sample` that lasts `length` frames (rounded to whole ones) and is moved by
  /// `semitones`; a seamless loop stays seamless, and its first frame stays where it is. With a `warp`
  /// its beats come evenly; such a sound is no circle.
  ///
  /// It is made from its frame `origin` on, round to the frame before; `progress` is given it, from
  /// time to time, while more and more of it is available. Another origin makes another, as good one.
  /// A loop that is not seamless is always made from its beginning.
  ///
  /// `sample` must be loaded whole. Takes about ten seconds for a minute of sound. Throws a
  /// `StretchError` if the rendition does not fit into memory, `CancellationError` soon after
  /// `isCancelled` says so. Any thread but the audio thread.
  ///
  /// The corresponding C functions are `rubberband_study`, `rubberband_set_key_frame_map` and
  /// `rubberband_process`.
  public static func stretch(
    _ sample: Sample, length: Double, semitones: Double, warp: Warp? = nil, from origin: Int = 0,
    progress: (Sample) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Sample {
    if let warp, !warp.keepsPitch {
      let even = try played(sample, along: warp, isCancelled: isCancelled)
      guard length != sample.length || semitones != 0 else { return even }
      return try stretch(
        even, length: length, semitones: semitones, progress: progress, isCancelled: isCancelled)
    }
    let bytes = length * Double(sample.channelCount * MemoryLayout<Float>.size)
    guard Memory.holds(bytes: bytes) else { throw StretchError(seconds: length / sample.rate) }
    let count = max(1, Int(length.rounded()))
    let ratio = Double(count) / Double(sample.frameCount)
    let origin = sample.isSeamless ? min(max(origin, 0), count - 1) : 0
    let rendition = Sample(
      channelCount: sample.channelCount, frameCount: count, length: length, rate: sample.rate,
      isSeamless: sample.isSeamless, origin: origin)
    let context = sample.isSeamless ? Int(contextDuration * sample.rate) : 0
    let options =
      RubberBandOptionProcessOffline.rawValue | RubberBandOptionEngineFiner.rawValue
      | RubberBandOptionChannelsTogether.rawValue | RubberBandOptionThreadingNever.rawValue
    let state = rubberband_new(
      UInt32(sample.rate.rounded()), UInt32(sample.channelCount), RubberBandOptions(options),
      ratio, pow(2, semitones / 12))
    defer { rubberband_delete(state) }
    let input = Loop(
      sample, context: context, start: Int((Double(origin) / ratio).rounded()))
    rubberband_set_expected_input_duration(state, UInt32(input.count))
    if let warp { setKeyFrames(warp, of: state, from: sample.frameCount, to: count) }
    try input.forEachChunk(chunkCount) { chunk, length, isLast in
      if isCancelled() { throw CancellationError() }
      rubberband_study(state, chunk, UInt32(length), isLast ? 1 : 0)
    }
    // At another pitch the original's attacks would stand out.
    let restoration =
      semitones == 0
      ? AttackRestoration(sample, rendition) { frame in
        guard let warp else { return Double(frame) * ratio }
        return warp.share(of: Double(frame) / Double(sample.frameCount)) * Double(count)
      } : nil
    let output = Output(
      rendition, restoration, start: Int((Double(context) * ratio).rounded()),
      overlap: context > 0 ? min(Int(seamDuration * sample.rate), count / 3) : 0,
      fade: Int(fadeDuration * sample.rate))
    // Between two chunks it looks which beat it has come to.
    try input.forEachChunk(warp == nil ? chunkCount : 256) { chunk, length, isLast in
      if isCancelled() { throw CancellationError() }
      rubberband_process(state, chunk, UInt32(length), isLast ? 1 : 0)
      if output.take(from: state) { progress(rendition) }
    }
    output.finish()
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

/// A sample's frames from `context` before `start` once round to `context` after it, as a circle.
private struct Loop {
  private let sample: Sample
  private let context: Int
  private let start: Int

  init(_ sample: Sample, context: Int, start: Int) {
    self.sample = sample
    self.context = context
    self.start = start
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
          let place = (start + done + index - context) % sample.frameCount
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
  private let fade: Int
  private var restoration: AttackRestoration?
  /// The frames just before the start.
  private var before: [[Float]]
  private var position = 0
  private let buffers: [UnsafeMutablePointer<Float>]
  private static let bufferCount = 8_192

  init(
    _ rendition: Sample, _ restoration: AttackRestoration?, start: Int, overlap: Int, fade: Int
  ) {
    self.rendition = rendition
    self.restoration = restoration
    self.start = start
    self.overlap = min(overlap, start)
    self.fade = min(fade, rendition.frameCount / 2)
    before = Array(
      repeating: Array(repeating: 0, count: min(overlap, start)), count: rendition.channelCount)
    buffers = (0..<rendition.channelCount).map { _ in .allocate(capacity: Self.bufferCount) }
  }

  deinit { for buffer in buffers { buffer.deallocate() } }

  /// Takes what there is; whether more of the rendition is available now.
  func take(from state: RubberBandState?) -> Bool {
    let former = rendition.available
    while true {
      let available = Int(rubberband_available(state))
      guard available > 0 else { break }
      let pointers = buffers.map { UnsafeMutablePointer<Float>?($0) }
      let count = Int(
        rubberband_retrieve(state, pointers, UInt32(min(available, Self.bufferCount))))
      guard count > 0 else { break }
      for channel in buffers.indices { write(channel, count) }
      position += count
    }
    let written = min(position - start, rendition.frameCount - overlap)
    guard written > 0 else { return false }
    restoration?.apply(written: written, put: put)
    let ready = written - (restoration?.delay ?? 0)
    // The end is faded, or goes over into what came before the start, at last.
    let end = rendition.frameCount - (rendition.isSeamless ? 1 : fade + 1)
    rendition.available = max(former, min(ready, end))
    return rendition.available > former
  }

  private func write(_ channel: Int, _ count: Int) {
    for index in 0..<count {
      let place = position + index - start
      // The library is not believed: what is no sound would be heard until the track is removed.
      let made = buffers[channel][index]
      let value = made.isFinite ? made : 0
      if place < 0 {
        if place >= -overlap { before[channel][place + overlap] = value }
      } else if place < rendition.frameCount {
        put(value, place, channel)
      }
    }
  }

  /// Lets the end of a seamless loop go over into what came before its start.
  private func join() {
    let count = rendition.frameCount
    let end = buffers.indices.map { channel in
      (count - overlap..<count).map { place in
        rendition.channel(channel)[(rendition.origin + place) % count]
      }
    }
    let joined = CoherentCrossfade.apply(end, before, rate: rendition.rate)
    for (channel, values) in joined.enumerated() {
      for (index, value) in values.enumerated() { put(value, count - overlap + index, channel) }
    }
  }

  /// Writes the frame that lies `place` after the origin, and its copy beyond the other end.
  private func put(_ value: Float, _ place: Int, _ channel: Int) {
    let count = rendition.frameCount
    let turned = rendition.origin + place
    let target = turned < count ? turned : turned - count
    let frames = rendition.channel(channel)
    frames[target] = value
    guard rendition.isSeamless else { return }
    if target < Sample.margin { frames[count + target] = value }
    if target >= count - Sample.margin { frames[target - count] = value }
  }

  /// Fades the end of a loop that is not seamless, and completes the rendition.
  func finish() {
    let count = rendition.frameCount
    let written = max(0, min(count, position - start))
    for channel in buffers.indices {
      for place in written..<count { put(0, place, channel) }
    }
    if overlap > 0 { join() }
    restoration?.apply(written: count, put: put)
    restoration?.finish(put: put)
    for channel in buffers.indices where !rendition.isSeamless {
      let frames = rendition.channel(channel)
      for index in 0..<fade {
        let share = Float(0.5 + 0.5 * cos(Double(index + 1) / Double(fade) * .pi))
        frames[count - fade + index] *= share
      }
    }
    if rendition.isSeamless { rendition.joinMargins() }
    rendition.available = count
  }
}
