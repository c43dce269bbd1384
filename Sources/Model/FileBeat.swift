/// What is known of a file's beat.
public struct FileBeat: Hashable, Sendable {
  /// Beats a minute; nil without a beat.
  public var tempo: Double?
  /// The loop's length in beats, for a file that holds a whole number of them; else nil.
  public var beats: Double?
  /// Where in the file the loop begins, in seconds.
  public var start: Double
  /// Where in the file the first beat lies, in seconds.
  public var offset: Double
  /// How likely all this is right, 0…1.
  public var confidence: Double
  /// The beats one by one, where they come unevenly; `tempo` is their mean then.
  public var map: BeatMap?
  /// Beats in a bar, where that is clear.
  public var metre: Int?

  /// A file without a beat, or with that one.
  public init(
    tempo: Double? = nil, beats: Double? = nil, start: Double = 0, offset: Double = 0,
    confidence: Double = 1, map: BeatMap? = nil, metre: Int? = nil
  ) {
    self.map = map
    self.metre = metre
    self.tempo = tempo
    self.beats = beats
    self.start = start
    self.offset = offset
    self.confidence = confidence
  }

  /// The tempo, if it is sure enough to play by.
  public var likelyTempo: Double? { confidence >= 0.5 ? tempo : nil }

  /// The beats one by one, if they are sure enough to play by.
  public var likelyMap: BeatMap? { confidence >= 0.5 ? map : nil }
}

extension FileBeat {
  /// Whether `tempo` is its own, or half of it, twice it and so on, to a hundredth.
  public func agrees(with tempo: Double) -> Bool {
    guard let own = self.tempo else { return false }
    return [0.25, 0.5, 1, 2, 4].contains { abs(own * $0 / tempo - 1) < 0.01 }
  }
}
