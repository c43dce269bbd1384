import Foundation
import Testing

@testable import bubbletracks

@Suite struct ScorePlayerTests {
  @Test("a time beyond any performance is refused with its line", arguments: ["1e300", "1000001"])
  func endlessTime(_ time: String) throws {
    let path = NSTemporaryDirectory() + "endless-\(UUID().uuidString).osc"
    try Data("2 /panic\n\(time) /quit\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let failure = #expect(throws: (any Error).self) { try ScorePlayer(path) { _ in } }
    #expect(failure.map { "\($0)" }?.contains("2") == true)
  }

  @Test("a score comes out of a pipe as well as out of a file")
  func pipe() throws {
    let path = NSTemporaryDirectory() + "pipe-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    Thread {
      let file = FileHandle(forWritingAtPath: path)
      try? file?.write(contentsOf: Data("1 /panic\n".utf8))
      try? file?.close()
    }.start()
    let player = try ScorePlayer(path) { _ in }
    #expect(player.nextFrame == 48_000)
  }

  @Test("a log that ends where the rate changed says so, and where it goes on")
  func ending() throws {
    let path = NSTemporaryDirectory() + "ending-\(UUID().uuidString).osc"
    let text = "# A performance of bubbletracks 0.1.0.\n1 /quit\n"
    for (line, ending) in [
      ("", nil),
      (
        "# The rate became 44100: the log ends here, and goes on in a 2.osc\n",
        "\(path): The rate became 44100: the log ends here, and goes on in a 2.osc"
      ),
    ] {
      try Data((text + line).utf8).write(to: URL(fileURLWithPath: path))
      #expect(try ScorePlayer(path) { _ in }.ending == ending)
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("goes on in its own time when the engine goes on at another rate, what was missed at once")
  func goesOn() throws {
    let path = NSTemporaryDirectory() + "rates-\(UUID().uuidString).osc"
    try Data("3 /panic\n10 /quit\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var player = try ScorePlayer(path) { _ in }
    player.goOn(at: 44_100, after: 2)
    #expect(player.nextFrame == 44_100)
    player.goOn(at: 96_000, after: 2)
    #expect(player.nextFrame == 0)
    #expect(player.lastFrame == 6 * 96_000)
  }
}
