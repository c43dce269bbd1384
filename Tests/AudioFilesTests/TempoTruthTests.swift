import Foundation
import Testing

@testable import AudioFiles

@Suite("tempo of real music") struct TempoTruthTests {
  /// A folder with `truth.csv` (file, kind, BPM, …) and the audio it names; tested if it is given.
  private static let folder = ProcessInfo.processInfo.environment["BUBBLETRACKS_TEMPO_TRUTH"]

  @Test(
    "most loops are heard at their tempo, and nearly all at it, half of it or twice it",
    .enabled(if: folder != nil, "BUBBLETRACKS_TEMPO_TRUTH names no folder"))
  func loops() throws {
    let folder = try #require(Self.folder)
    let table = try String(contentsOfFile: folder + "/truth.csv", encoding: .utf8)
    let rows: [[String]] = table.split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    let loops: [[String]] = rows.filter { row in
      row.count > 2 && row[1] == "loop" && Double(row[2]) != nil
    }
    // A third of them, to be done within a minute.
    let some: [[String]] = stride(from: 0, to: loops.count, by: 3).map { loops[$0] }
    var right = 0
    var octave = 0
    for row in some {
      let want: Double = try #require(Double(row[2]))
      let found = try TempoAnalysis.analyse(path: "\(folder)/\(row[0])", usesHints: false)
      guard let bpm = found.bpm else { continue }
      if abs(bpm / want - 1) < 0.04 { right += 1 }
      let factors: [Double] = [0.5, 1, 2]
      if factors.contains(where: { abs(bpm / (want * $0) - 1) < 0.04 }) { octave += 1 }
    }
    #expect(Double(right) >= 0.9 * Double(some.count))
    #expect(Double(octave) >= 0.96 * Double(some.count))
  }
}
