/// Whatever can be done to the instrument, by whichever surface.
///
/// Every surface (OSC, browser, score, scene, keys) turns its input into these, and what has
/// changed is told back with them too: a change is the gesture that would make it.
public enum Gesture: Hashable, Sendable {
  // At a place on the canvas.
  case tapCanvas(Point)
  case longPress(Point)
  case drag(from: Point, to: Point)
  case cut(from: Point, to: Point)
  case touch(Touch)
  case aspect(Double)
  case selectMenu(MenuChoice)

  // Any bubble.
  case tap(BubbleName)
  /// Takes a tap back, as if it had not been.
  case untap(BubbleName)
  case move(BubbleName, Point)
  case remove(BubbleName)
  case link(BubbleName, BubbleName, stage: Int?)
  case unlink(BubbleName, BubbleName)

  // Tracks, by slot.
  case addTrack(file: String, at: Point?)
  case track(Int, TrackSetting)
  case chain(track: Int, Chain)
  /// Lets the rendition for the present tempo and pitch take over, made from its frame `origin` on.
  case rendition(track: Int, origin: Int)
  /// Whether renditions take over by themselves as soon as they are made.
  case autoRenditions(Bool)

  // Effects, by slot.
  case addEffect(type: String, at: Point?)
  case active(effect: Int, Bool)
  case parameter(effect: Int, name: String, value: Double)
  case position(effect: Int, name: String, share: Double)
  case preset(effect: Int, name: String)

  // The session.
  case tempo(Double)
  /// Goes to a tempo evenly in so many seconds.
  case tempoRamp(Double, duration: Double)
  /// Shifts the beat by so many beats, smoothly; the tempo stays.
  case nudge(beats: Double)
  case tapTempo
  /// What on the MIDI input taps the tempo.
  case tapMIDI(MIDITap)
  case quantum(Double)
  case clock(ClockSource)
  /// Whether the metronome clicks.
  case click(Bool)
  case startTransport
  case stopTransport
  case locate(beats: Double)
  /// Goes on as if so many beats more had passed.
  case skip(beats: Double)
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

  /// What came about by itself, as a log tells it.
  case occurred(Occurrence)
}
