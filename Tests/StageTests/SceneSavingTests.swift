import Foundation
import Model
import Testing

@testable import Stage

@Suite("Saving a scene") struct SavingTests {
  @Test("never replaces what is no scene")
  func noScene() throws {
    let folder = Folder()
    for (name, text) in [("notes.json", #"{"shopping": ["milk"]}"#), ("song.wav", "RIFF")] {
      let path = folder.path + "/" + name
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let bench = Bench()
      let refusal = try #require(throws: Refusal.self) { try bench.perform(.saveScene(path)) }
      #expect(refusal.description.contains("no scene"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test("replaces a scene and an empty file, and is loaded by the name it was saved under")
  func scene() throws {
    let folder = Folder()
    try Data().write(to: URL(fileURLWithPath: folder.path + "/mine.json"))
    let bench = Bench()
    try bench.perform(.tempo(90), .saveScene(folder.path + "/mine"))
    try bench.perform(.tempo(91), .saveScene(folder.path + "/mine"))
    let other = Bench()
    try other.perform(.loadScene(folder.path + "/mine"))
    #expect(other.canvas.tempo == 91)
  }
}
