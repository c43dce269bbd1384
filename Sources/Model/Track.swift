/// A bubble that loops an audio file.
public struct Track: Hashable, Sendable {
  /// Its identity for life.
  public let id: BubbleID
  /// Its slot, from 1.
  public let slot: Int
  /// The file's path as it was asked for.
  public var file: String
  /// Its place.
  public var point: Point
  /// Whether it is silenced.
  public var isMuted = true
  /// Fader level in decibels; −∞ is silence.
  public var gain = 0.0
  /// Balance, −1…1.
  public var pan = 0.0
  /// Whether it is soloed.
  public var isSoloed = false
  /// How it follows the tempo.
  public var sync = SyncMode.stretch
  /// Semitones.
  public var transpose = 0.0
  /// The file's length in beats as the user said, else nil.
  public var length: Double?
  /// The file's tempo as the user said, else nil.
  public var tempo: Double?
  /// Beats of the file before its downbeat, which falls on the grid.
  public var pickup = 0.0
  /// How long the first of two sixteenths lasts, in percent of both; 50 is straight.
  public var swing = 50.0
  /// The grid on which it opens, in beats, 0 for at once; nil for the session's.
  public var quantum: Double?
  /// When its mutes take effect.
  public var launch = Launch.now
  /// Where in the file the first beat lies as the user said, in seconds, else nil.
  public var offset: Double?
  /// Its effects.
  public var chain = Chain.empty

  /// A muted track.
  public init(id: BubbleID, slot: Int, file: String, at point: Point) {
    self.id = id
    self.slot = slot
    self.file = file
    self.point = point
  }
}
