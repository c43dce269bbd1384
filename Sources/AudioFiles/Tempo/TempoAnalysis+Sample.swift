import Engine
import Model

extension TempoAnalysis {
  /// Finds the beat of `sample`, the file at `path` loaded whole, with the help of its tags, loop
  /// chunks and name.
  ///
  /// Throws a `CancellationError` if `isCancelled` says so. Any thread but the audio thread.
  public static func analyse(
    _ sample: Sample, path: String, isCancelled: () -> Bool = { false }
  ) throws -> TempoAnalysis {
    let hints = TempoHint.written(in: path) + TempoHint.named(path)
    func listen(_ seconds: Double) throws -> TempoAnalysis {
      if isCancelled() { throw CancellationError() }
      let count = min(sample.frameCount, Int(seconds * sample.rate))
      let (left, right) = (sample.channel(0), sample.channel(sample.channelCount - 1))
      let mono = (0..<count).map { (left[$0] + right[$0]) / 2 }
      if isCancelled() { throw CancellationError() }
      return mono.withUnsafeBufferPointer { analyse($0, rate: sample.rate, hints: hints) }
    }
    let seconds = sample.length / sample.rate
    let found = try listen(longest)
    if found.map != nil && seconds > longest {
      let followed = try listen(longestWander)
      if followed.map != nil { return followed.lasting(seconds) }
    }
    if isCancelled() { throw CancellationError() }
    return found.lasting(seconds)
  }

  /// The same for a file of `seconds`, of which the beginning may be all that was listened to.
  func lasting(_ seconds: Double) -> TempoAnalysis {
    guard seconds > Self.longest, let bpm else { return self }
    return TempoAnalysis(
      bpm: bpm, beats: map.map { $0.beat(at: seconds) - $0.beat(at: 0) } ?? bpm * seconds / 60,
      loopBeats: nil, metre: metre, loopStart: 0,
      offset: offset, confidence: confidence, candidates: candidates, map: map)
  }
}
