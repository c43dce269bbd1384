/// What a user has said of a file's beat.
public struct BeatSaying: Hashable, Sendable {
  /// The file's length in beats.
  public var length: Double?
  /// The file's tempo in beats a minute.
  public var tempo: Double?
  /// Where in the file the first beat lies, in seconds.
  public var offset: Double?

  /// What was said; nil for what was not.
  public init(length: Double? = nil, tempo: Double? = nil, offset: Double? = nil) {
    self.length = length
    self.tempo = tempo
    self.offset = offset
  }

  /// Whether nothing was said.
  public var isNothing: Bool { length == nil && tempo == nil && offset == nil }
}

extension Track {
  /// What the user has said of its file's beat.
  public var saying: BeatSaying {
    get { BeatSaying(length: length, tempo: tempo, offset: offset) }
    set { (length, tempo, offset) = (newValue.length, newValue.tempo, newValue.offset) }
  }
}
