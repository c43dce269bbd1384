import Control
import Engine
import Foundation
import Model
import Stage

/// Writes the performance as a score that renders it again: every gesture at the frame at which it
/// took effect, and the beat on which each slot opened.
final class LogWriter: StageObserver, @unchecked Sendable {
  private let file: FileHandle
  private let rate: Double
  private let problem: @Sendable (String) -> Void
  private var isBroken = false

  /// A log at `path` of an engine at `rate` that begins with `canvas`.
  ///
  /// Throws a `Failure` if the file cannot be written.
  init(
    _ path: String, rate: Double, canvas: Canvas, problem: @escaping @Sendable (String) -> Void
  ) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Failure("\(path): the log cannot be written there") }
    self.file = file
    self.rate = rate
    self.problem = problem
    let slots = BubbleKind.allCases.map { "--\($0.rawValue)s \(canvas.slots[$0])" }
    write("# A performance of bubbletracks \(Version.current). To render it again:")
    write("# bubbletracks render --score LOG --output FILE \(slots.joined(separator: " "))")
    write("# rate \(rate.formatted(.number.grouping(.never)))")
    write(.tempo(canvas.tempo), at: 0)
    write(.quantum(canvas.quantum), at: 0)
    write(.autoRenditions(false), at: 0)
  }

  var followsPerformance: Bool { true }

  func stage(_ changes: [Change], by origin: Origin?) {}

  func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?) {
    write(gesture, at: frame)
  }

  func stage(opened slot: Int, on beat: Double, birth: Int) {
    write(.track(slot, .opening(beat)), at: birth)
  }

  private func write(_ gesture: Gesture, at frame: Int) {
    let message = AddressTable.message(gesture, numbers: .exact)
    write(Score.format(ScoreLine(time: Double(frame) / rate, message: message)))
  }

  private func write(_ line: String) {
    guard !isBroken else { return }
    do {
      try file.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      isBroken = true
      problem("the log ends here: \(error.localizedDescription)")
    }
  }

  /// Closes the file.
  func close() { try? file.close() }
}
