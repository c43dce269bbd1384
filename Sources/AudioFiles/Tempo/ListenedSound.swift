/// A file as it is listened to for its beat: in one channel and at one rate, whatever its own are, so
/// that the same is heard wherever it is to be played.
struct ListenedSound {
  /// Frames a second.
  private static let rate = 44_100.0
  /// Frames decoded at once.
  private static let chunkCount = 16_384

  /// The sound, or its beginning.
  let samples: [Float]
  /// Frames a second of `samples`: of what may be a loop so many that the last one ends with it.
  let rate: Double
  /// How long the file is.
  let seconds: Double

  /// Reads the file at `path`, or `longest` seconds of it and a little more.
  ///
  /// - Parameter isCancelled: asked often; true ends it with `CancellationError`.
  /// - Throws: `AudioFileError`, or `CancellationError`.
  ///
  /// Any thread but the audio thread.
  init(path: String, longest: Double, isCancelled: () -> Bool) throws {
    let reader = try AudioReader(path: path)
    let downmix = Downmix(channelCount: reader.channelCount, speakers: reader.speakers)
    let context = ResamplingPlan.contextCount(fileRate: reader.rate, rate: Self.rate)
    let survey = try Survey(
      reader, downmix: downmix, edgeCount: context, isCancelled: isCancelled)
    guard survey.frameCount > 0 else { throw AudioFileError(path, .damaged) }
    let seconds = Double(survey.frameCount) / Double(reader.rate)
    let isLoop = seconds <= TempoSearch.longestLoop
    let count = max(1, Int((seconds * Self.rate).rounded()))
    let plan = ResamplingPlan(
      frameCount: survey.frameCount, fileRate: reader.rate, rate: Self.rate,
      sampleFrameCount: count, isLoop: isLoop)
    guard let output = MonoResampler(plan) else { throw AudioFileError(path, .rate(reader.rate)) }
    if let plan {
      // A loop goes round.
      let tail = isLoop ? Self.mixed(survey.tail) : []
      output.feed(Self.cycle(tail.reversed(), count: plan.preroll.inputCount).reversed())
    }
    let most = longest < seconds ? Int(longest * Double(reader.rate)) : survey.frameCount
    try Self.decode(path, downmix, frameCount: most, isCancelled) { output.feed($0) }
    if plan != nil && isLoop {
      output.feed(Self.cycle(Self.mixed(survey.head), count: context))
    }
    samples = output.finish(count: count)
    rate = isLoop && plan != nil ? Double(count) / seconds : Self.rate
    self.seconds = seconds
  }

  /// Gives the first `frameCount` frames of the file at `path` to `take`, in one channel; silence for
  /// those that cannot be decoded.
  private static func decode(
    _ path: String, _ downmix: Downmix, frameCount: Int, _ isCancelled: () -> Bool,
    _ take: ([Float]) -> Void
  ) throws {
    // A fresh start decodes the first frames exactly, which not every format does after a search.
    let reader = try AudioReader(path: path)
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: chunkCount * reader.channelCount)
    let mix = UnsafeMutablePointer<Float>.allocate(capacity: chunkCount * downmix.outputCount)
    defer {
      frames.deallocate()
      mix.deallocate()
    }
    let channels = (0..<downmix.outputCount).map { mix + $0 * chunkCount }
    var done = 0
    while done < frameCount {
      if isCancelled() { throw CancellationError() }
      let wanted = min(chunkCount, frameCount - done)
      let found = reader.read(into: frames, frameCount: wanted)
      (frames + found * reader.channelCount).update(
        repeating: 0, count: (wanted - found) * reader.channelCount)
      downmix.apply(frames, frameCount: wanted, to: channels)
      take(mixed(channels.map { Array(UnsafeBufferPointer(start: $0, count: wanted)) }))
      done += wanted
    }
  }

  /// The mean of one or two channels.
  private static func mixed(_ channels: [[Float]]) -> [Float] {
    guard channels.count == 2 else { return channels.first ?? [] }
    return zip(channels[0], channels[1]).map { ($0 + $1) / 2 }
  }

  /// The first `count` values of `signal` repeated without end; silence if there is none.
  private static func cycle(_ signal: [Float], count: Int) -> [Float] {
    (0..<count).map { signal.isEmpty ? 0 : signal[$0 % signal.count] }
  }
}
