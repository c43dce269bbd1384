import AudioFiles
import Control
import Foundation
import Model
import Stage

/// What is known of an audio file.
struct Inspected: Equatable, Sendable {
  /// Its path as it was asked for.
  var file: String
  /// What it is, in words; nil with an error.
  var format: String?
  /// How long it is.
  var seconds: Double?
  /// Frames a second.
  var rate: Double?
  var channels: Int?
  /// Its beat; nil with an error.
  var tempo: TempoAnalysis?
  /// Why it cannot be used; nil if all is well.
  var error: String?
}

/// The command `inspect`: tells what audio files are.
enum InspectionList {
  /// Looks at the file at `path`.
  static func inspect(_ path: String) -> Inspected {
    let found = Inspection(path: path)
    return Inspected(
      file: found.file, format: found.format, seconds: found.seconds,
      rate: found.rate.map(Double.init), channels: found.channels,
      tempo: found.tempo, error: found.error)
  }

  /// Prints what `inspect` finds out about each of `files`, as a table or as JSON, and `complain` of
  /// those that cannot be read.
  ///
  /// The exit status: 1 if a file has an error, 2 if there are no files.
  ///
  /// With `plot`, pictures of their beats are written there. Throws a `Failure` if any of it cannot
  /// be written.
  static func run(
    _ files: [String], isJSON: Bool, plot: String? = nil,
    complain: (String) -> Void = { Main.say($0) }, inspect: (String) -> Inspected
  ) throws -> Int32 {
    guard !files.isEmpty else { return 2 }
    let found = files.map(inspect)
    for file in found { if let error = file.error { complain("\(file.file): \(error)".cleaned) } }
    try StandardOutput.write(isJSON ? json(found) : table(found, isDetailed: true))
    if let plot { try draw(found, to: plot) }
    return found.contains { $0.error != nil } ? 1 : 0
  }

  private static func draw(_ found: [Inspected], to path: String) throws {
    for (index, file) in found.enumerated() {
      let place = TempoPlot.path(path, index: index, count: found.count)
      do {
        guard let picture = try TempoPlot(file) else { continue }
        try WholeFile.write(Data(picture.svg.utf8), to: place)
      } catch {
        throw Failure("\(place): the picture cannot be written: \(error)")
      }
    }
  }

  /// The files that could be read as a table: length, rate, channels, tempo, format, name; with details, the ways to
  /// hear the beat below each.
  static func table(_ found: [Inspected], isDetailed: Bool = false) -> String {
    let found = found.filter { $0.error == nil }
    let rows = found.map { file -> [String] in
      [
        file.seconds.map(Figures.time) ?? "?",
        file.rate.map { "\(Figures.short($0, digits: 7)) Hz" } ?? "?",
        file.channels.map(channels) ?? "?", tempo(file.tempo), file.format ?? "?", file.file,
      ].map(\.cleaned)
    }
    let widths = (0..<5).map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return zip(rows, found).map { row, file in
      let fields = zip(row, widths).enumerated().map { index, field in
        let gap = String(repeating: " ", count: field.1 - field.0.columns)
        return index < 2 ? gap + field.0 : field.0 + gap
      }
      let details = isDetailed ? readings(file.tempo) : ""
      return (fields + [row[5].cleaned]).joined(separator: "  ") + "\n" + details
    }.joined()
  }

  /// The ways to hear the beat, a line each, with what they rest on.
  private static func readings(_ tempo: TempoAnalysis?) -> String {
    guard let tempo else { return "" }
    return tempo.candidates.map { candidate in
      let share = Figures.share(candidate.score)
      let offset = Figures.short(candidate.offset, digits: 3)
      return "        \(share)  \(Figures.short(candidate.bpm, digits: 6)) BPM, first beat at "
        + "\(offset) s: \(candidate.evidence)\n"
    }.joined()
  }

  /// The tempo and the length in beats, as `120 BPM, 16 beats`, or how it wanders, as `116 BPM, 111
  /// to 121`.
  private static func tempo(_ tempo: TempoAnalysis?) -> String {
    guard let tempo else { return "?" }
    guard let bpm = tempo.bpm else { return "no beat" }
    let speed = "\(Figures.short(bpm, digits: 5)) BPM"
    if let range = tempo.map?.tempos {
      return "\(speed), \(Int(range.lowerBound.rounded())) to \(Int(range.upperBound.rounded()))"
    }
    return tempo.loopBeats.map { "\(speed), \($0) beat\($0 == 1 ? "" : "s")" } ?? speed
  }

  private static func channels(_ count: Int) -> String {
    count == 1 ? "mono" : count == 2 ? "stereo" : "\(count) channels"
  }

  /// The files as a JSON list; what is not known is null.
  static func json(_ found: [Inspected]) -> String {
    JSONText.lines(
      found.map { file in
        [
          "file": file.file, "format": file.format ?? NSNull(),
          "seconds": file.seconds.map(JSONText.number) ?? NSNull(),
          "rate": file.rate.map(JSONText.number) ?? NSNull(),
          "channels": file.channels ?? NSNull(),
          "bpm": file.tempo?.bpm.map(JSONText.number) ?? NSNull(),
          "beats": file.tempo?.beats.map(JSONText.number) ?? NSNull(),
          "metre": file.tempo?.metre ?? NSNull(),
          "map": file.tempo?.map?.seconds.map(JSONText.number) ?? NSNull(),
          "offset": file.tempo.map { JSONText.number($0.offset) } ?? NSNull(),
          "confidence": file.tempo.map { JSONText.number($0.confidence) } ?? NSNull(),
          "candidates": (file.tempo?.candidates ?? []).map { candidate -> [String: Any] in
            [
              "bpm": JSONText.number(candidate.bpm), "score": JSONText.number(candidate.score),
              "offset": JSONText.number(candidate.offset), "evidence": candidate.evidence,
            ]
          },
          "error": file.error ?? NSNull(),
        ]
      })
  }
}
