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
  /// Where in the file the first beat lies, in seconds, overriding what was found.
  case offset(Double)
  /// Takes the file for one of twice, or half, the beats.
  case double
  case halve
  /// Takes back what was said of the file's beat: what was found counts again.
  case forget
  /// What was found of the file's beat takes over.
  case heard(FileBeat)
  case sync(SyncMode)
  /// Semitones.
  case transpose(Double)
  /// Beats of the file before its downbeat.
  case pickup(Double)
  /// Percent of a pair of sixteenths that the first lasts, 50…75.
  case swing(Double)
  /// The grid on which it opens, in beats; nil for the session's.
  case quantum(Double?)
  case launch(Launch)
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

/// How the clock is that the session's beat follows.
public enum ClockState: String, CaseIterable, Sendable {
  /// The beat is the session's own.
  case free
  /// Nobody is there to be followed.
  case waiting
  case following
  /// Who was followed has fallen silent: its tempo is held.
  case holding
}

/// What the session's beat follows.
public enum ClockSource: String, CaseIterable, Sendable {
  case `internal`, jack, link, midi
}
