/// The ranges of the session's own values.
public enum Limits {
  /// Session tempo in beats per minute.
  public static let tempo = 20.0...999.0
  /// How long a ramp of the tempo lasts, in seconds.
  public static let tempoRamp = 0.0...3600.0
  /// A nudge in beats; forward ones make the beat come sooner.
  public static let nudge = -16.0...16.0
  /// The launch grid in beats; 0 launches at once.
  public static let quantum = 0.0...1024.0
  /// The same of a track; below 0 it keeps to the session's.
  public static let trackQuantum = -1.0...1024.0
  /// Gain of a track or of the main mix in decibels; −∞ is accepted too.
  public static let maximumGain = 12.0
  /// A place in musical time in beats: years either way, and a count of frames still holds it.
  public static let beat = -1e9...1e9
  /// A frame since the engine began, at any rate that there is: thousands of years.
  public static let frame = 0.0...1e15
  /// A loop's own tempo in beats per minute.
  public static let loopTempo = 1.0...2000.0
  /// Where a file's first beat lies, in seconds.
  public static let loopOffset = 0.0...86_400.0
  /// A loop's length in beats.
  public static let loopLength = 0.001...1e6
  /// Beats of a file before its downbeat.
  public static let pickup = 0.0...1024.0
  /// Swing in percent.
  public static let swing = 50.0...75.0
  /// Transposition in semitones.
  public static let transpose = -24.0...24.0
  /// How long a performance may last, in seconds: eleven days.
  public static let performance = 0.0...1_000_000.0
  /// Slots of one kind.
  public static let slots = 1...256
  /// Stages of one chain.
  public static let stages = 1...256
}
