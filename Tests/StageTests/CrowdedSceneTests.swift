import Foundation
import Model
import Testing

@Suite("A scene with very many entries", .timeLimit(.minutes(10))) struct CrowdedSceneTests {
  /// How many; one that takes as long for each as there are others would take minutes.
  private let count = 50_000

  private func load(tracks: String, links: String = "") throws -> (Bench, Folder) {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1,
        "tracks": [ \(tracks) ], "links": [ \(links) ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    return (bench, folder)
  }

  private func list(_ entry: (Int) -> String) -> String {
    (0..<count).map(entry).joined(separator: ",")
  }

  @Test("tells the first 50 things that are wrong, and how many more there are")
  func problems() throws {
    let (bench, _) = try load(
      tracks: list { #"{ "file": "/lib/drums.wav", "slot": \#($0 + 9) }"# })
    let problems = bench.listener.problems
    #expect(problems.count == 51)
    #expect(problems[49].hasPrefix("in.json: track/58 is left out: there are 8 slots; "))
    #expect(problems[50] == "in.json: there are \(count - 50) more such problems")
  }

  @Test("tells all of 50")
  func few() throws {
    let entries = (9...58).map { #"{ "file": "/lib/drums.wav", "slot": \#($0) }"# }
    let (bench, _) = try load(tracks: entries.joined(separator: ","))
    #expect(bench.listener.problems.count == 50)
    #expect(bench.listener.problems.allSatisfy { !$0.contains("more") })
  }

  @Test("is loaded and saved as one, links and all, and nothing gets lost")
  func kept() throws {
    // Slots of a million are nobody's, so that each link has an end that is left out.
    let (bench, folder) = try load(
      tracks: #"{ "file": "/lib/drums.wav", "slot": 1 },"#
        + list { #"{ "slot": \#($0 + 1_000_000) }"# },
      links: list { #"{ "from": "track/\#($0 + 1_000_000)", "to": "effect/1", "stage": 1 }"# })
    try bench.perform(.saveScene(folder.path + "/out.json"))
    let data = try #require(FileManager.default.contents(atPath: folder.path + "/out.json"))
    let top = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((top["tracks"] as? [Any])?.count == count + 1)
    #expect((top["links"] as? [Any])?.count == count)
  }
}
