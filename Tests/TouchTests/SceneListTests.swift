import Foundation
import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10))) struct `scenes on offer` {
  @Test func `are what lies in the folders, by name, and each once`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (folder, files) in [
      ("a", ["Set 10.json", "Set 2.json", ".hidden.json", "loop.wav"]),
      ("b", ["Set 2.json", "evening \"late\".json", ".json", "json"]), ("b/deeper", ["x.json"]),
    ] {
      let place = root.appending(path: folder)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for file in files { try Data("{}".utf8).write(to: place.appending(path: file)) }
    }
    let folders = ["a", "b", "gone"].map { root.appending(path: $0).path }
    #expect(WebServer.scenes(in: folders) == ["evening \"late\"", "Set 2", "Set 10"])
    #expect(WebServer.scenes(in: []) == [])
  }
}
