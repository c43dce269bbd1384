/// Whatever can be done to the instrument, by whichever surface.
///
/// Every surface (OSC, browser, score, scene, keys) turns its input into these, and what has
/// changed is told back with them too: a change is the gesture that would make it.
public enum Gesture: Hashable, Sendable {
  // At a place on the canvas.
  case tapCanvas(Point)
  case longPress(Point)
  case drag(from: Point, to: Point)
  case touch(Touch)
  case aspect(Double)
  case selectMenu(MenuChoice)

  // Any bubble.
  case tap(BubbleName)
  case move(BubbleName, Point)
  case remove(BubbleName)
  case link(BubbleName, BubbleName, stage: Int?)
  case unlink(BubbleName, BubbleName)

  // Tracks, by slot.
  case addTrack(file: String, at: Point?)
  case track(Int, TrackSetting)
  case chain(track: Int, Chain)

  // Effects, by slot.
  case addEffect(type: String, at: Point?)
  case active(effect: Int, Bool)
  case parameter(effect: Int, name: String, value: Double)
  case position(effect: Int, name: String, share: Double)
  case preset(effect: Int, name: String)

  // The session.
  case tempo(Double)
  case tapTempo
  case quantum(Double)
  case clock(ClockSource)
  case startTransport
  case stopTransport
  case locate(beats: Double)
  case mainGain(Double)
  case limiter(Bool)
  case panic

  // Scenes, history, recording.
  case loadScene(String)
  case saveScene(String)
  case clearScene
  case undo
  case redo
  case startRecording(file: String?)
  case stopRecording
  case quit
}

/// A value of a track that a gesture sets.
public enum TrackSetting: Hashable, Sendable {
  case muted(Bool)
  /// Decibels; −∞ is silence.
  case gain(Double)
  /// 0…1, the fader's own scale.
  case fader(Double)
  /// −1…1.
  case pan(Double)
  case solo(Bool)
  /// Beats from the loop's start.
  case position(Double)
  /// Replaces the file.
  case file(String)
  /// The file's own tempo in beats a minute, overriding what was found.
  case tempo(Double)
  /// The file's length in beats, overriding what was found.
  case length(Double)
  case sync(SyncMode)
  /// Semitones.
  case transpose(Double)
  /// The beat on which the slot opens, instead of the next one on the grid.
  case opening(Double)
}

/// How a track follows the session's tempo.
public enum SyncMode: String, CaseIterable, Sendable {
  /// In time, keeping its pitch.
  case stretch
  /// In time by playing faster or slower.
  case repitch
  /// Not at all.
  case free
}

/// What the session's beat follows.
public enum ClockSource: String, CaseIterable, Sendable {
  case `internal`, jack, link, midi
}

/// One movement of a finger.
public struct Touch: Hashable, Sendable {
  /// What the finger did.
  public enum Phase: String, Sendable { case down, move, up }

  /// What the finger did.
  public var phase: Phase
  /// Whose finger: surfaces number their fingers as they like, so each brings its own number.
  public var surface: Int
  /// Which finger of that surface.
  public var finger: Int
  /// Where.
  public var point: Point

  /// The movement of a finger.
  public init(_ phase: Phase, surface: Int, finger: Int, _ point: Point) {
    self.phase = phase
    self.surface = surface
    self.finger = finger
    self.point = point
  }
}

/// An entry of the menu, by number from 1 or by name.
public enum MenuChoice: Hashable, Sendable {
  case index(Int)
  case name(String)
}
