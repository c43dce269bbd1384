/// What the program tells although no gesture could set it.
public enum Report: Hashable, Sendable {
  case trackAdded(slot: Int, name: String)
  case effectAdded(slot: Int, type: String)
  case trackState(slot: Int, TrackState)
  /// Whether a mute of the track, or the end of one, is still to take effect.
  case trackPending(slot: Int, Bool)
  /// How much of the file is loaded, 0…1.
  case progress(slot: Int, Double)
  /// How a track's file lies in musical time: its tempo, nil without a beat, its length in beats,
  /// the seconds to its first beat, how sure that is, 0…1, and its beats in a bar where that is clear.
  case fileBeat(
    slot: Int, tempo: Double?, beats: Double?, offset: Double, confidence: Double, metre: Int? = nil
  )
  /// Peaks since the last report, left and right, in dBFS.
  case trackMeter(slot: Int, Double, Double)
  case mainMeter(Double, Double)
  /// A beat has begun: bar and beat from 1.
  case beat(bar: Int, beat: Int, tempo: Double)
  /// Share of the period spent in the process callback, 0…1.
  case load(Double)
  /// Dropouts since the start.
  case xruns(Int)
  /// How the clock that is followed is, and how many others share it.
  case clock(ClockSource, ClockState, peers: Int)
  /// A long press on the empty canvas has opened the menu.
  case menuOpened(Point)
  /// A link has begun at a bubble; nil if it is done or over.
  case linkBegun(BubbleName?)
  /// A finger has come, moved or gone.
  case finger(FingerPlace)
  /// The peaks of a track's loop, each of an equal part, 0…255.
  case waveform(slot: Int, [UInt8])
  /// The file that is being recorded; nil when it is closed.
  case recording(file: String?)
  /// Something that was asked for could not be done.
  case error(gesture: Gesture?, text: String)
}

/// Something changed: the gesture that would set it, or a report.
public enum Change: Hashable, Sendable {
  case set(Gesture)
  case report(Report)
}
