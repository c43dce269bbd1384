import Model
import RealTime

/// A command and the frame at which it takes effect; a frame that has gone by means at once.
struct Event: BitwiseCopyable {
  var frame: Int
  var command: Command
}

/// What the control thread tells the audio thread. Bubbles are named by identity: a command for one
/// that is not in the plan does nothing.
enum Command: BitwiseCopyable {
  /// A new structure; the old plan goes back through the handoff once nothing of it sounds.
  case plan(UnsafeMutablePointer<PlanHeader>)
  case muted(BubbleID, Bool)
  /// By another's solo.
  case silenced(BubbleID, Bool)
  case launch(BubbleID, Launch)
  /// In percent, 50…75.
  case swing(BubbleID, Double)
  /// The grid of one track's opening in millionths of a beat; below 0 for the session's.
  case grid(BubbleID, Int64)
  /// Linear gains of the left and right side of a track.
  case gains(BubbleID, left: Float, right: Float)
  /// Goes on from this many beats after the loop's start.
  case seek(BubbleID, beats: Double)
  /// The track's passage that starts at a frame is there up to another.
  case reach(BubbleID, start: Int, end: Int)
  /// So many frames of the track's sample are taken to be loaded, at most.
  case loaded(BubbleID, count: Int)
  case active(BubbleID, Bool)
  /// A parameter by its place in its type's list, as `Parameter.held` gives it.
  case parameter(BubbleID, index: Int, value: Float)
  case tempo(Double)
  /// Goes to a tempo evenly in so many frames.
  case tempoRamp(Double, count: Int)
  /// Shifts the beat smoothly.
  case nudge(beats: Double)
  /// The launch grid in millionths of a beat.
  case quantum(Int64)
  case start
  case stop
  case locate(beats: Double)
  /// Goes on as if so many beats more had passed, if it rolls.
  case skip(beats: Double)
  /// Whether an outside clock is followed; one that stands stops the music after so many frames.
  case follow(Bool, patience: Int)
  case mainGain(Float)
  case limiter(Bool)
  /// Whether the metronome clicks.
  case click(Bool)
  /// Cuts all tails; mutes that are still to take effect do so at once.
  case panic
  /// Copies the main mix into a ring from now on, or no longer.
  case tap(UnsafeMutablePointer<FrameRing>?)
  /// Fades the main mix to silence or back.
  case silence(Bool)
  /// Answers with `Notice.applied`: tells when what came before took effect.
  case mark(Int)
}
