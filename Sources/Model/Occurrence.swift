/// What comes about by itself, at a time that depends on the machine: a log tells it, so that its
/// render does the same.
public enum Occurrence: Hashable, Sendable {
  /// From here on all of this is told, and nothing of it comes about otherwise.
  case told(Bool)
  /// The file that the track was given is there and takes over; it lasts so many of the session's
  /// beats, if that is a whole number of them.
  case arrived(track: Int, beats: Double?)
  /// The file that the track was given cannot be played.
  case failed(track: Int, reason: String)
  /// What the user said of the track's file before holds again.
  case recalled(track: Int, BeatSaying)
  /// The track's new chain waits for the last change of it, or need wait no more.
  case chain(track: Int, waits: Bool)
  /// The chains that need wait no more come into their places.
  case chains
  /// So many frames of the track's file were loaded when it was to play on, and no more until the
  /// next; nil for all.
  case loaded(track: Int, count: Int?)
  /// The passage that keeps the track's pitch while the tempo moves is there, or a little further.
  case passage(track: Int, PassageSpan)
  /// The passage goes over into the rendition that is to take its place.
  case bridge(track: Int, PassageBridge)
  /// The clock that was followed went to another tempo.
  case clockTempo(Double)
  /// The session has taken note of it.
  case tempoNoted(Double)
  /// So many others share the session.
  case peers(Int)
  /// The track's file, once it is there, goes on in a loop that started at `beat`.
  case resumed(track: Int, beat: Double)
  /// What follows is another step for undo.
  case step
  /// The scene in a file is loaded, as the file was then.
  case scene(path: String, text: String)
}
