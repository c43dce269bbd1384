import Foundation

/// What somebody wrote about a file's tempo. It is only believed where the sound supports it.
public struct TempoHint: Equatable, Sendable {
  /// Where it is written, best first.
  public enum Source: String, Sendable {
    case tag, chunk, loop, name
  }

  /// Beats a minute, if written.
  public let bpm: Double?
  /// The length in beats, if written.
  public let beats: Double?
  /// The seconds between which it loops, if written.
  public let loop: Range<Double>?
  /// Where it is written.
  public let source: Source
  /// How much likelier it makes a reading that agrees, as a logarithm.
  let weight: Double

  init(
    bpm: Double? = nil, beats: Double? = nil, loop: Range<Double>? = nil, source: Source,
    weight: Double
  ) {
    self.bpm = bpm
    self.loop = loop
    self.beats = beats
    self.source = source
    self.weight = weight
  }

  /// The tempos that are believed: those that are looked for, half and twice of them.
  private static let range = TempoSearch.range.lowerBound / 2...TempoSearch.range.upperBound * 2

  /// Whether it tells which of a tempo, its half and its double is meant. A mere number in a name
  /// may be anything.
  var tellsOctave: Bool { weight >= 4 }

  /// The tempo for a file of `seconds`; nil if it is out of reach.
  func tempo(seconds: Double) -> Double? {
    let tempo = bpm ?? beats.map { 60 * $0 / seconds }
    return tempo.flatMap { Self.range.contains($0) ? $0 : nil }
  }

  /// How much likelier `hints` make it that a sound of `seconds`, best heard as `reading`, has a
  /// beat, as a logarithm: those that tell of its tempo, or of which octave of it is meant.
  static func odds(
    _ hints: [TempoHint], of reading: TempoReading, seconds: Double,
    tolerance: Double = TempoSearch.tolerance
  ) -> Double {
    let agreeing = hints.filter { hint in
      let octaves = hint.tellsOctave ? [1, 2, 0.5] : [1]
      return hint.tempo(seconds: seconds).map { tempo in
        octaves.contains { reading.isNear(tempo * $0, tolerance) }
      } ?? false
    }
    return 0.5 * Double(agreeing.count)
  }

  /// What the name of the file at `path` says: `Kick 120bpm.wav` surely, `loop_97.flac` perhaps,
  /// `Take 808.wav` nothing.
  static func named(_ path: String) -> [TempoHint] {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent.lowercased()
    if let match = name.firstMatch(of: /(?:^|[^0-9.])([0-9]{2,3}(?:\.[0-9]+)?)[ _-]*bpm/) {
      return hint(match.1, weight: 4, in: range)
    }
    if let match = name.firstMatch(of: /bpm[ _-]*([0-9]{2,3}(?:\.[0-9]+)?)(?:[^0-9.]|$)/) {
      return hint(match.1, weight: 4, in: range)
    }
    guard let match = name.firstMatch(of: /(?:^|[ _-])([0-9]{2,3})$/) else { return [] }
    return hint(match.1, weight: 2, in: TempoSearch.range)
  }

  private static func hint(
    _ text: Substring, weight: Double, in range: ClosedRange<Double>
  ) -> [TempoHint] {
    guard let bpm = Double(text), range.contains(bpm) else { return [] }
    return [TempoHint(bpm: bpm, source: .name, weight: weight)]
  }
}
