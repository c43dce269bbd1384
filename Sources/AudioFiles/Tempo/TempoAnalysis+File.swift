extension TempoAnalysis {
  /// Of longer files, this many seconds are listened to.
  static let longest = 300.0
  /// Of those whose tempo wanders, this many.
  static let longestWander = 1_800.0

  /// Finds the beat of the file at `path`, with the help of its tags, loop chunks and name.
  ///
  /// - Parameters:
  ///   - usesHints: false to go by the sound alone.
  ///   - isCancelled: asked often; true ends it with `CancellationError`.
  /// - Throws: `AudioFileError`, or `CancellationError`.
  ///
  /// Any thread but the audio thread.
  public static func analyse(
    path: String, usesHints: Bool = true, isCancelled: () -> Bool = { false }
  ) throws -> TempoAnalysis {
    let (mono, rate, isWhole) = try mono(path: path, longest: longest, isCancelled: isCancelled)
    if isCancelled() { throw CancellationError() }
    let hints = usesHints ? TempoHint.written(in: path) + TempoHint.named(path) : []
    let found = mono.withUnsafeBufferPointer { analyse($0, rate: rate, hints: hints) }
    guard !isWhole else { return found }
    let seconds = Double(try frameCount(of: path, isCancelled: isCancelled)) / rate
    if found.map != nil {
      let (all, rate, _) = try Self.mono(
        path: path, longest: longestWander, isCancelled: isCancelled)
      let followed = all.withUnsafeBufferPointer { analyse($0, rate: rate, hints: hints) }
      if followed.map != nil { return followed.lasting(seconds) }
    }
    return found.lasting(seconds)
  }

  /// The file at `path` in one channel, its rate, and whether that is all of it: `longest` seconds
  /// or a little more are read.
  static func mono(
    path: String, longest: Double, isCancelled: () -> Bool
  ) throws -> (samples: [Float], rate: Double, isWhole: Bool) {
    let reader = try AudioReader(path: path)
    let chunkCount = 16_384
    let channelCount = reader.channelCount
    let rate = Double(reader.rate)
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: chunkCount * channelCount)
    defer { frames.deallocate() }
    var mono: [Float] = []
    while Double(mono.count) < longest * rate {
      if isCancelled() { throw CancellationError() }
      let count = reader.read(into: frames, frameCount: chunkCount)
      for frame in 0..<count {
        var sum: Float = 0
        for channel in 0..<channelCount { sum += frames[frame * channelCount + channel] }
        mono.append(sum / Float(channelCount))
      }
      if count == 0 { return (mono, rate, true) }
    }
    return (mono, rate, false)
  }

  private static func frameCount(of path: String, isCancelled: () -> Bool) throws -> Int {
    let reader = try AudioReader(path: path)
    let downmix = Downmix(channelCount: reader.channelCount, speakers: reader.speakers)
    return try Survey(reader, downmix: downmix, edgeCount: 1_024, isCancelled: isCancelled)
      .frameCount
  }
}
