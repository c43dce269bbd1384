import Foundation
import Model
import Testing

@testable import bubbletracks

@Suite struct LineLogTests {
  /// What a log has written; used from the log's queue, and after it has finished.
  private final class Paper: @unchecked Sendable {
    var text = ""
  }

  /// What is written, and what is complained of.
  private func both(_ fill: (LineLog) -> Void) -> (lines: [String], complaints: [String]) {
    let (paper, slip) = (Paper(), Paper())
    let log = LineLog(write: { paper.text += $0 }, complain: { slip.text += $0 })
    fill(log)
    log.finish()
    return (
      paper.text.split(separator: "\n").map(String.init),
      slip.text.split(separator: "\n").map(String.init)
    )
  }

  private func lines(_ fill: (LineLog) -> Void) -> [String] {
    let (lines, complaints) = both(fill)
    #expect(complaints.isEmpty)
    return lines
  }

  @Test("a line has the time and what happened, without control characters")
  func line() throws {
    let lines = lines { $0.log("a\u{1B}b\nc") }
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.wholeMatch(of: /\d\d:\d\d:\d\d\.\d\d\d a\?b\?c/) != nil)
  }

  @Test("notable changes are told; meters, beats and faders are not")
  func notable() {
    let lines = lines { log in
      log.stage(
        [
          .report(.trackAdded(slot: 1, name: "drums")), .set(.track(1, .muted(true))),
          .report(.beat(bar: 1, beat: 1, tempo: 120)), .report(.trackMeter(slot: 1, -3, -3)),
          .report(.progress(slot: 1, 0.5)), .report(.load(0.1)),
        ], by: nil)
      log.stage([.set(.track(1, .gain(-3)))], by: nil)
      log.stage([.report(.trackState(slot: 1, .open))], by: nil)
      log.stage([.set(.track(1, .muted(false)))], by: nil)
      log.stage([.set(.tempo(98.5))], by: nil)
      log.stage([.report(.recording(file: "/a.wav"))], by: nil)
    }
    let told = lines.map { $0.dropFirst(13) }
    #expect(
      told == [
        "track/1 drums: added", "track/1 drums: open", "track/1 drums: unmuted",
        "tempo 98.50 BPM", "recording to /a.wav",
      ])
  }

  @Test("a complaint that repeats a very long name has its beginning and its end")
  func longName() throws {
    let name = String(repeating: "\u{E9}", count: 100_000)
    let (_, complaints) = both { $0.logError("/track/add: \(name).wav: no such file") }
    let line = try #require(complaints.first)
    #expect(line.contains("error: /track/add: \u{E9}") && line.count < 1_050)
    #expect(line.hasSuffix("\u{E9}.wav: no such file"))
    let (_, short) = both { $0.logError(String(repeating: "\u{E9}", count: 300)) }
    #expect(short.first?.hasSuffix(String(repeating: "\u{E9}", count: 300)) == true)
  }

  @Test("of a tempo that moves the first and the newest are told")
  func movement() {
    let lines = lines { log in
      for tempo in 0...100 { log.stage([.set(.tempo(120 + Double(tempo)))], by: nil) }
      log.stage([.set(.clock(.internal))], by: nil)
    }
    #expect(
      lines.map { $0.dropFirst(13) } == ["tempo 120.00 BPM", "clock internal", "tempo 220.00 BPM"])
  }

  @Test("a track's failure is told once, a refusal each time")
  func errors() {
    let (lines, complaints) = both { log in
      log.log("a line")
      log.logError("what: why")
      log.stage([.report(.trackState(slot: 2, .error("/x: no such file")))], by: nil)
      log.stage([.report(.error(gesture: nil, text: "/x: no such file"))], by: nil)
      log.stage([.report(.error(gesture: nil, text: "slot track/7 is empty"))], by: nil)
      log.stage([.report(.error(gesture: nil, text: "slot track/7 is empty"))], by: nil)
    }
    let told = complaints.map { $0.dropFirst(13) }
    #expect(lines.map { $0.dropFirst(13) } == ["a line"])
    #expect(
      told == [
        "error: what: why", "error: track/2: /x: no such file", "error: slot track/7 is empty",
        "error: slot track/7 is empty",
      ])
  }
}
