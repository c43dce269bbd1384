import Engine
import Glibc

/// Loads audio files into samples for the engine.
public enum SampleLoader {
  /// Files longer than this many seconds may begin to play before they are read whole.
  public static let longDuration = 10.0
  /// The seconds of a long file that are there when it may begin to play.
  public static let headDuration = 5.0
  /// Frames decoded at once.
  private static let chunkCount = 65_536

  /// Decodes the file at `path`, resampled to `rate` frames a second where that is not its own.
  ///
  /// Runs until the file is loaded whole, in little more memory than the sample takes. A loop's
  /// seam is left as recorded where the ends meet, and resampled as a circle; where they do not
  /// meet, the end is faded over 3 ms.
  ///
  /// - Parameters:
  ///   - progress: told the part that is done, 0 to 1, from time to time.
  ///   - ready: given the sample as soon as it may begin to play, once.
  ///   - isCancelled: asked often; true ends the loading with `CancellationError`.
  /// - Throws: `AudioFileError`, or `CancellationError`.
  ///
  /// Any thread but the audio thread.
  public static func load(
    _ path: String, rate: Double, progress: (Double) -> Void = { _ in },
    ready: (Sample) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Sample {
    let reader = try AudioReader(path: path)
    let downmix = Downmix(channelCount: reader.channelCount, speakers: reader.speakers)
    let context = ResamplingPlan.contextCount(fileRate: reader.rate, rate: rate)
    let survey = try Survey(
      reader, downmix: downmix, edgeCount: max(context, Seam.stretch), isCancelled: isCancelled)
    guard survey.frameCount > 0 else { throw AudioFileError(path, .damaged) }
    let seam = Seam(
      head: survey.head, tail: survey.tail, frameCount: survey.frameCount, contextCount: context)
    let length = Double(survey.frameCount) * rate / Double(reader.rate)
    let frameCount = max(1, Int(length.rounded()))
    try checkMemory(
      path, bytes: Double(frameCount * downmix.outputCount * MemoryLayout<Float>.size),
      seconds: length / rate)
    let sample = Sample(
      channelCount: downmix.outputCount, frameCount: frameCount, length: length, rate: rate,
      isSeamless: seam.isMeeting)
    let plan = ResamplingPlan(
      frameCount: survey.frameCount, fileRate: reader.rate, rate: rate,
      sampleFrameCount: frameCount, isLoop: seam.isMeeting && !seam.isSilent)
    guard let filler = SampleFiller(sample: sample, seam: seam, plan: plan) else {
      throw AudioFileError(path, .rate(reader.rate))
    }
    let isLong = length / rate > longDuration
    var isReady = false
    try stream(
      // A fresh start decodes the first frames exactly, which not every format does after a search.
      try AudioReader(path: path), frameCount: survey.frameCount, downmix: downmix, into: filler
    ) {
      if isCancelled() { throw CancellationError() }
      let written = filler.writtenCount
      sample.available = written
      progress(Double(written) / Double(frameCount))
      if isLong, !isReady, Double(written) >= headDuration * rate {
        isReady = true
        ready(sample)
      }
    }
    filler.finish()
    progress(1)
    if !isReady { ready(sample) }
    return sample
  }

  /// Feeds `frameCount` frames to `filler`, and silence for those that cannot be decoded.
  private static func stream(
    _ reader: AudioReader, frameCount: Int, downmix: Downmix, into filler: SampleFiller,
    afterEach: () throws -> Void
  ) throws {
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: chunkCount * reader.channelCount)
    let mixed = (0..<downmix.outputCount).map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: chunkCount)
    }
    defer {
      frames.deallocate()
      for channel in mixed { channel.deallocate() }
    }
    var done = 0
    while done < frameCount {
      let wanted = min(chunkCount, frameCount - done)
      let found = reader.read(into: frames, frameCount: wanted)
      (frames + found * reader.channelCount).update(
        repeating: 0, count: (wanted - found) * reader.channelCount)
      if let destination = filler.destination {
        downmix.apply(frames, frameCount: wanted, to: destination)
        filler.advance(by: wanted)
      } else {
        downmix.apply(frames, frameCount: wanted, to: mixed)
        filler.feed(mixed, count: wanted)
      }
      done += wanted
      try afterEach()
    }
  }

  /// Memory is granted without being there, so what would end the program later is refused now.
  private static func checkMemory(_ path: String, bytes: Double, seconds: Double) throws {
    guard Memory.holds(bytes: bytes) else {
      throw AudioFileError(path, .tooLong(seconds: Int(min(seconds, 1e15))))
    }
  }
}
