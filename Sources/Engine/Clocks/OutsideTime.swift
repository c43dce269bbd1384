/// What an outside clock says at the start of a cycle.
public struct OutsideTime: BitwiseCopyable {
  /// Where an outside clock is at a cycle's first frame.
  public struct Place: BitwiseCopyable {
    /// The frame of a transport that counts no beats: beat 0 is frame 0 at the session's tempo.
    var frame: Int?
    /// The beat.
    var beat: Double?
    /// The grid on which the beat's place counts, and no more, in beats; 0 if all of it does.
    var quantum = 0.0
    /// How exactly the beat is known, in beats.
    var precision = 0.0

    @_noLocks init() {}

    /// It does not say.
    public static var unknown: Place { @_noLocks get { Place() } }

    /// At a frame of a transport that counts no beats: beat 0 is frame 0 at the session's tempo.
    @_noLocks public static func frame(_ frame: Int) -> Place {
      var place = Place()
      place.frame = frame
      return place
    }

    /// At a beat that is known to `precision` beats; only its place on a grid of `quantum` beats
    /// counts, unless that is 0.
    @_noLocks
    public static func beat(_ beat: Double, quantum: Double, precision: Double) -> Place {
      var place = Place()
      place.beat = beat
      place.quantum = quantum
      place.precision = precision
      return place
    }
  }

  /// Whether it rolls; nil where it has no say in that.
  public var isRolling: Bool?
  /// After how many frames of the cycle it begins to roll, if it did not before.
  public var start: Int
  /// Where it is, as if it rolled already.
  public var place: Place
  /// The beat with which it begins to roll, where that is known better than its place.
  public var entry: Double?
  /// Whether its tempo is as much the session's own: then only another one than before is taken, so
  /// that what is set here stands until somebody else sets another.
  public var sharesTempo = false
  /// Its tempo in beats per minute, where somebody keeps one.
  public var tempo: Double?

  /// Whether `tempo` is one that the session can have: 20…999 beats a minute. What tells another is no
  /// clock to follow.
  @_noLocks public static func isPlayable(_ tempo: Double) -> Bool { tempo >= 20 && tempo <= 999 }

  /// What an outside clock says.
  @_noLocks public init(
    isRolling: Bool?, start: Int, place: Place, tempo: Double?
  ) {
    self.isRolling = isRolling
    self.start = start
    self.place = place
    self.tempo = tempo
  }
}

/// What the engine does to stay with an outside clock: each is a gesture that would do the same.
public enum FollowingMove: BitwiseCopyable, Sendable, Hashable {
  /// Takes its tempo.
  case tempo(Double)
  case start
  case stop
  /// Jumps to its beat.
  case locate(beats: Double)
  /// Moves a little way to its beat, smoothly.
  case nudge(beats: Double)
}
