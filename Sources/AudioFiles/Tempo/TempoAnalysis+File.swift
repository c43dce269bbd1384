import Model

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
    let hints = usesHints ? TempoHint.written(in: path) + TempoHint.named(path) : []
    func listen(_ longest: Double) throws -> (TempoAnalysis, seconds: Double) {
      let sound = try ListenedSound(path: path, longest: longest, isCancelled: isCancelled)
      if isCancelled() { throw CancellationError() }
      let found = sound.samples.withUnsafeBufferPointer {
        analyse($0, rate: sound.rate, hints: hints)
      }
      return (found.lasting(sound.seconds), sound.seconds)
    }
    let (found, seconds) = try listen(longest)
    guard found.map != nil, seconds > longest else { return found }
    let (followed, _) = try listen(longestWander)
    return followed.map != nil ? followed : found
  }

  /// The same for a file of `seconds`, of which the beginning may be all that was listened to.
  private func lasting(_ seconds: Double) -> TempoAnalysis {
    guard seconds > Self.longest, let bpm else { return self }
    return TempoAnalysis(
      bpm: bpm, beats: map.map { $0.beat(at: seconds) - $0.beat(at: 0) } ?? bpm * seconds / 60,
      loopBeats: nil, metre: metre, loopStart: 0,
      offset: offset, confidence: confidence, candidates: candidates, map: map)
  }
}
