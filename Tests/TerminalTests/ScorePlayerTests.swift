import Foundation
import Testing

@testable import bubbletracks

@Suite struct ScorePlayerTests {
  @Test("a time that no count of frames holds comes last, and ends nothing")
  func endlessTime() throws {
    let path = NSTemporaryDirectory() + "endless-\(UUID().uuidString).osc"
    try Data("2 /panic\n1e300 /quit\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let player = try ScorePlayer(path, rate: 48_000) { _ in }
    #expect(player.nextFrame == 96_000)
    #expect(player.lastFrame == 1_000_000_000_000_000)
  }
}
