import AudioFiles
import Foundation
import Model

/// Draws a file's beat as an SVG picture: its waveform, onsets, beats and readings.
struct TempoPlot {
  private static let width = 1_000.0
  private static let height = 420.0
  /// The edges of the drawing, and how tall waveform and onsets are.
  private static let left = 50.0
  private static let right = 980.0
  private static let waveform = (top: 60.0, height: 130.0)
  private static let onsets = (top: 205.0, height: 70.0)

  private let inspected: Inspected
  private let seconds: Double
  private let curve: TempoCurve

  /// A picture of the file that `inspected` tells of; nil if it could not be read.
  init?(_ inspected: Inspected) throws {
    guard let seconds = inspected.seconds, seconds > 0, inspected.error == nil else { return nil }
    self.inspected = inspected
    self.seconds = seconds
    curve = try TempoCurve(path: inspected.file, columnCount: Int(Self.right - Self.left))
  }

  /// Where the picture of file number `index` of `count` goes, if the first goes to `path`:
  /// `beat.svg`, or of several `beat-1.svg`, `beat-2.svg`.
  static func path(_ path: String, index: Int, count: Int) -> String {
    guard count > 1 else { return path }
    let url = URL(fileURLWithPath: path)
    let suffix = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
    return String(path.dropLast(suffix.count)) + "-\(index + 1)" + suffix
  }

  /// The picture.
  var svg: String {
    let parts = [head, wave, strengths, beats, scale, readings]
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private func x(_ time: Double) -> Double {
    Self.left + (Self.right - Self.left) * min(max(time / seconds, 0), 1)
  }

  private var head: String {
    let name = URL(fileURLWithPath: inspected.file).lastPathComponent
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
      font-family="sans-serif" font-size="13" fill="#222">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="50" y="26" font-size="17">\(Self.escaped(name))</text>
      <text x="50" y="46">\(Self.escaped(summary))</text>
      """
  }

  private var summary: String {
    guard let tempo = inspected.tempo, let bpm = tempo.bpm else { return "no beat" }
    var words = ["\(Figures.short(bpm, digits: 5)) BPM"]
    if let beats = tempo.loopBeats { words.append("\(beats) beats") }
    if let range = tempo.map?.tempos {
      let (slow, fast) = (range.lowerBound.rounded(), range.upperBound.rounded())
      words.append("beat by beat from \(Int(slow)) to \(Int(fast))")
    }
    if let metre = tempo.metre { words.append("\(metre) in a bar") }
    words.append("first beat at \(Figures.short(tempo.offset, digits: 3)) s")
    words.append("\(Int((100 * tempo.confidence).rounded()))% sure")
    return words.joined(separator: ", ")
  }

  private var wave: String {
    let middle = Self.waveform.top + Self.waveform.height / 2
    let points = curve.columns.enumerated().map { index, range in
      let place = Self.left + Double(index) + 0.5
      let (top, bottom) = (Double(range.upperBound), Double(range.lowerBound))
      let half = Self.waveform.height / 2
      return "M\(Self.short(place)) \(Self.short(middle - half * top))"
        + "V\(Self.short(middle - half * bottom + 0.5))"
    }
    return "<path d=\"\(points.joined())\" stroke=\"#4a7\" fill=\"none\"/>"
  }

  private var strengths: String {
    let bottom = Self.onsets.top + Self.onsets.height
    let peak = max(curve.onsets.max() ?? 0, 1e-9)
    let points = curve.onsets.enumerated().map { index, value in
      "\(Self.short(x(Double(index) / curve.onsetRate))),"
        + Self.short(bottom - Self.onsets.height * Double(value / peak))
    }
    return "<polyline points=\"\(points.joined(separator: " "))\" stroke=\"#c63\" fill=\"none\"/>"
  }

  private var beats: String {
    guard let tempo = inspected.tempo, let bpm = tempo.bpm else { return "" }
    let beat = 60 / bpm
    // A beat on the file's end is that of the next pass.
    let count = min(Int((seconds - tempo.offset) / beat + 0.99), 2_000)
    let even = (0..<max(0, count)).map { tempo.offset + Double($0) * beat }
    let marks = (tempo.map?.seconds ?? even).map { "M\(Self.short(x($0))) 60V285" }
    return "<path d=\"\(marks.joined())\" stroke=\"#36c\" stroke-opacity=\"0.45\" fill=\"none\"/>"
  }

  private var scale: String {
    (0...4).map { part in
      let time = seconds * Double(part) / 4
      let anchor = part == 0 ? "start" : part == 4 ? "end" : "middle"
      return "<text x=\"\(Self.short(x(time)))\" y=\"300\" text-anchor=\"\(anchor)\" fill=\"#666\">"
        + "\(Figures.short(time, digits: 4)) s</text>"
    }.joined(separator: "\n")
  }

  private var readings: String {
    (inspected.tempo?.candidates.prefix(5) ?? []).enumerated().map { index, candidate in
      let y = 325 + 18 * index
      let share = Int((100 * candidate.score).rounded())
      let text =
        "\(Figures.short(candidate.bpm, digits: 5)) BPM, first beat at "
        + "\(Figures.short(candidate.offset, digits: 3)) s: \(candidate.evidence)"
      return """
        <rect x="50" y="\(y - 11)" width="\(max(1, share))" height="12" fill="#36c" \
        fill-opacity="0.6"/>
        <text x="160" y="\(y)">\(Self.escaped("\(Figures.share(candidate.score))  \(text)"))</text>
        """
    }.joined(separator: "\n")
  }

  private static func short(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
  }

  private static func escaped(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { $0.value >= 32 && $0.value != 0xFFFE && $0.value != 0xFFFF }
    )
    .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    .replacingOccurrences(of: ">", with: "&gt;")
  }
}
