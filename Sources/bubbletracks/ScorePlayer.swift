import Control
import Foundation
import Model
import Stage

/// Plays a score on a stage, each message on its frame.
struct ScorePlayer: Feed {
  private let lines: [ScoreLine]
  private var next = 0
  private let origin = Origin.score
  private let problem: @Sendable (String) -> Void

  /// Frames a second that the score was logged at; nil if it does not say.
  let loggedRate: Double?
  /// The engine's frames a second.
  var rate: Double
  /// The score's time at the engine's frame 0, in seconds.
  private var start = 0.0
  /// What a log that ends where the rate changed says of that.
  let ending: String?

  /// The score in the file at `path`, or in the pipe; `problem` is told what cannot be done when its
  /// time has come.
  ///
  /// Throws a `Failure` of status 2 for a line that cannot be read.
  init(_ path: String, problem: @escaping @Sendable (String) -> Void) throws {
    self.problem = problem
    let text: String
    do {
      text = try TextFile.read(path)
    } catch {
      throw Failure(usage: "\(path): the score cannot be played: \(error)")
    }
    do {
      lines = try Score.read(Self.whole(text))
    } catch {
      throw Failure(usage: "\(path): \(error)")
    }
    loggedRate = try Self.rate(in: text, path)
    rate = loggedRate ?? 48_000
    ending = text.split(separator: "\n").last { $0.hasPrefix(LogWriter.rateChange) }
      .map { "\(path): \($0.dropFirst(2))" }
  }

  /// A log without its last line if that has been cut off, as on a disk that was full. Who writes a
  /// score by hand may leave out the last line's end.
  private static func whole(_ text: String) -> String {
    guard text.hasPrefix("# A performance of bubbletracks"), let end = text.lastIndex(of: "\n")
    else { return text }
    return String(text[...end])
  }

  /// The comment `# rate 48000` of a log.
  private static func rate(in text: String, _ path: String) throws -> Double? {
    let start = "# rate "
    let line = text.split(separator: "\n").lazy.prefix(20).first { $0.hasPrefix(start) }
    guard let line else { return nil }
    let word = line.dropFirst(start.count).trimmingCharacters(in: .whitespaces)
    guard let rate = Double(word), RenderOptions.rates.contains(rate) else {
      let (low, high) = (RenderOptions.rates.lowerBound, RenderOptions.rates.upperBound)
      throw Failure(
        usage: "\(path): \(line): a rate is a number from \(Int(low)) to \(Int(high))")
    }
    return rate
  }

  /// The frame of the next message; nil after the last.
  var nextFrame: Int? { next < lines.count ? frame(lines[next]) : nil }

  /// The frame of the last message; 0 without any.
  var lastFrame: Int { lines.last.map(frame) ?? 0 }

  /// Times beyond all playing are one moment, which a count of frames still holds.
  private func frame(_ line: ScoreLine) -> Int {
    Int(min(max(line.time - start, 0) * rate, 1e15).rounded())
  }

  mutating func goOn(at rate: Double, after seconds: Double) {
    start += seconds
    self.rate = rate
  }

  mutating func play(upTo horizon: Int, on stage: isolated Stage) {
    while let frame = nextFrame, frame <= horizon {
      let line = lines[next]
      let message = line.message
      next += 1
      do {
        for gesture in try AddressTable.gestures(
          message, on: stage.canvas, surface: origin.number)
        {
          try stage.perform(gesture, at: frame, from: origin)
        }
      } catch {
        problem("score: \(line.time) s: \(message.address): \(error)")
      }
    }
  }
}
