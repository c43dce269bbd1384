import AudioFiles
import Foundation

/// What is known of an audio file.
struct Inspected: Hashable, Sendable {
  /// Its path as it was asked for.
  var file: String
  /// What it is, in words; nil with an error.
  var format: String?
  /// How long it is.
  var seconds: Double?
  /// Frames a second.
  var rate: Double?
  var channels: Int?
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
      rate: found.rate.map(Double.init), channels: found.channels, error: found.error)
  }

  /// Prints what `inspect` finds out about each of `files`, as a table or as JSON.
  ///
  /// The exit status: 1 if a file has an error, 2 if there are no files.
  static func run(_ files: [String], isJSON: Bool, inspect: (String) -> Inspected) -> Int32 {
    guard !files.isEmpty else { return 2 }
    let found = files.map(inspect)
    print(isJSON ? json(found) : table(found), terminator: "")
    return found.contains { $0.error != nil } ? 1 : 0
  }

  /// The files as a table: length, rate, channels, format, name.
  static func table(_ found: [Inspected]) -> String {
    let rows = found.map { file -> [String] in
      if let error = file.error { return ["", "", "", "error", "\(file.file): \(error)"] }
      return [
        file.seconds.map(Figures.time) ?? "?",
        file.rate.map { "\(Figures.short($0, digits: 7)) Hz" } ?? "?",
        file.channels.map(channels) ?? "?", file.format ?? "?", file.file,
      ].map(\.cleaned)
    }
    let widths = (0..<4).map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      let fields = zip(row, widths).enumerated().map { index, field in
        let gap = String(repeating: " ", count: field.1 - field.0.columns)
        return index < 2 ? gap + field.0 : field.0 + gap
      }
      return (fields + [row[4].cleaned]).joined(separator: "  ") + "\n"
    }.joined()
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
          "channels": file.channels ?? NSNull(), "error": file.error ?? NSNull(),
        ]
      })
  }
}
