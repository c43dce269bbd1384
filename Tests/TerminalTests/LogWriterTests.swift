import Foundation
import Model
import Testing

@testable import bubbletracks

@Suite("A log's file") final class LogWriterTests {
  private let folder = NSTemporaryDirectory() + "logs-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test("is not written over one that is there")
  func free() throws {
    try "mine".write(toFile: folder + "/a.osc", atomically: true, encoding: .utf8)
    let log = try LogWriter(folder + "/a.osc", rate: 48_000) { _ in }
    log.begin(Canvas())
    log.close(at: 48_000)
    #expect(log.path == folder + "/a 2.osc")
    #expect(try text("a.osc") == "mine")
    #expect(try text("a 2.osc").hasSuffix("\n1.0 /quit\n"))
  }

  @Test("ends where the rate changes, and another goes on from there")
  func otherRate() throws {
    let told = Told()
    let log = try LogWriter(folder + "/a.osc", rate: 48_000) { told.add($0) }
    log.begin(Canvas())
    log.stage(performed: .panic, at: 24_000, by: nil)
    log.stage(
      rate: 44_100, after: 96_000, as: [.tempo(90), .quantum(4), .locate(beats: 7.5)])
    log.stage(performed: .panic, at: 44_100, by: nil)
    log.close(at: 88_200)
    let (former, next) = (try text("a.osc"), try text("a 2.osc"))
    #expect(former.contains("\n0.5 /panic\n2.0 /quit\n"))
    #expect(
      former.hasSuffix("# The rate became 44100: the log ends here, and goes on in a 2.osc\n"))
    #expect(next.contains("# rate 44100\n0.0 /tempo f 90.0\n0.0 /quantum f 4.0\n"))
    #expect(next.hasSuffix("0.0 /transport/locate f 7.5\n1.0 /panic\n2.0 /quit\n"))
    #expect(told.texts.count == 1 && told.texts[0].contains("a 2.osc"))
  }
}

/// What is told, on whichever thread.
private final class Told: @unchecked Sendable {
  private(set) var texts: [String] = []
  func add(_ text: String) { texts.append(text) }
}
