import Foundation
import Model
import Testing

@testable import Stage

@Suite("A scene with what cannot be read") struct LostEntryTests {
  private let text = """
    { "format": "bubbletracks-scene", "version": 1,
      "tracks": [ { "file": "/lib/drums.wav" }, { "file": "/lib/bass.wav", "slot": 1 } ],
      "effects": [ { "type": "sparkle", "shine": 3 }, { "type": "delay" },
        { "type": "reverb", "slot": 4 } ],
      "links": [ { "from": "track/2", "to": "effect/1", "stage": 1 },
        { "from": "track/2", "to": "effect/2", "stage": 2 },
        { "from": "track/2", "to": "effect/4", "stage": 3 } ] }
    """

  private func load(_ text: String, _ folder: Folder) throws -> Bench {
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    return bench
  }

  private func saved(_ bench: Bench, _ folder: Folder) throws -> [String: Any] {
    try bench.perform(.saveScene(folder.path + "/out.json"))
    let data = try #require(FileManager.default.contents(atPath: folder.path + "/out.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("keeps its slot: links lead to what they meant, and one to it is refused")
  func slots() throws {
    let folder = Folder()
    let bench = try load(text, folder)
    #expect(bench.canvas.effects.map(\.slot) == [2, 4])
    #expect(bench.canvas.effects.map(\.type.name) == ["delay", "reverb"])
    #expect(bench.canvas.track(2)?.chain.description == "2 4")
    #expect(
      bench.listener.problems.contains {
        $0.hasSuffix("track/2 and effect/1 are not linked: effect/1 is left out")
      }, "\(bench.listener.problems)")
  }

  @Test("gives slots that are named to who names them, whatever the order")
  func named() throws {
    let bench = try load(text, Folder())
    #expect(bench.canvas.track(1)?.file == "/lib/more/bass.wav")
    #expect(bench.canvas.track(2)?.file == "/lib/drums.wav")
  }

  @Test("is saved with all of that, in its place in the chain")
  func kept() throws {
    let folder = Folder()
    let top = try saved(try load(text, folder), folder)
    let effects = try #require(top["effects"] as? [[String: Any]])
    let lost = try #require(effects.first { $0["type"] as? String == "sparkle" })
    #expect(lost["shine"] as? Int == 3 && lost["slot"] as? Int == 1)
    let links = try #require(top["links"] as? [[String: Any]])
    let stages = links.map { "\($0["to"] ?? "") \($0["stage"] ?? "")" }.sorted()
    #expect(stages == ["effect/1 1", "effect/2 2", "effect/4 3"])
    // Nothing gets lost in a second round either.
    let again = Bench()
    try again.perform(.loadScene(folder.path + "/out.json"))
    #expect(again.canvas.track(2)?.chain.description == "2 4")
  }

  @Test("goes to another slot with its links where one has come into its own")
  func displaced() throws {
    let folder = Folder()
    let bench = try load(text, folder)
    try bench.perform(.addEffect(type: "drive", at: nil))
    #expect(bench.canvas.effect(1)?.type.name == "drive")
    let top = try saved(bench, folder)
    let effects = try #require(top["effects"] as? [[String: Any]])
    #expect(effects.first { $0["type"] as? String == "sparkle" }?["slot"] as? Int == 3)
    let links = try #require(top["links"] as? [[String: Any]])
    #expect(links.contains { $0["to"] as? String == "effect/3" && $0["stage"] as? Int == 1 })
    #expect(!links.contains { $0["to"] as? String == "effect/1" })
  }

  @Test("says that there are more entries than slots")
  func tooMany() throws {
    let tracks = Array(repeating: #"{ "file": "/lib/drums.wav" }"#, count: 9).joined(separator: ",")
    let bench = try load(
      #"{ "format": "bubbletracks-scene", "version": 1, "tracks": [\#(tracks)] }"#, Folder())
    #expect(bench.canvas.tracks.count == 8)
    #expect(bench.listener.problems.contains { $0.contains("--tracks 9") })
  }
}
