import Foundation
import Model
import Stage
import Testing

@testable import bubbletracks

@Suite struct CommandTests {
  private func list(_ json: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }

  @Test("the JSON of the effects has all of them, with every parameter's values")
  func effects() throws {
    let list = try list(EffectList.json(EffectType.all))
    #expect(list.compactMap { $0["name"] as? String } == EffectType.all.map(\.name))
    for effect in list {
      #expect(Set(effect.keys) == ["name", "group", "summary", "parameters"])
    }
    let delay = try #require(list.first { $0["name"] as? String == "delay" })
    let parameters = try #require(delay["parameters"] as? [[String: Any]])
    #expect(
      parameters.compactMap { $0["name"] as? String }
        == ["time", "feedback", "damping", "spread", "mix", "level"])
    let time = try #require(parameters.first)
    #expect(time["unit"] as? String == "beats")
    #expect(time["minimum"] as? Double == 1.0 / 32)
    #expect(time["maximum"] as? Double == 8)
    #expect(time["default"] as? Double == 0.5)
    #expect(time["scale"] as? String == "logarithmic")
    #expect((time["summary"] as? String)?.isEmpty == false)
  }

  @Test("numbers in JSON are written as short as they were")
  func numbers() {
    let json = EffectList.json(EffectType.all)
    #expect(json.contains("\"default\" : 0.707"))
    #expect(!json.contains("0.70699"))
    #expect(json.contains("\"minimum\" : -0.95"))
  }

  @Test("the table of effects has a heading for each group and a line for each parameter")
  func table() {
    let lines = EffectList.table(EffectType.all).split(separator: "\n")
    let groups = Set(EffectType.all.map(\.group)).count
    let parameters = EffectType.all.map(\.parameters.count).reduce(0, +)
    #expect(lines.count == groups + EffectType.all.count + parameters)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  private let found = [
    Inspected(file: "a.wav", format: "WAV", seconds: 187.5, rate: 44_100, channels: 2),
    Inspected(file: "b\n.mp3", error: "it is no audio file"),
  ]

  @Test("the JSON of inspected files has null for what is not known")
  func inspectedJSON() throws {
    let list = try list(InspectionList.json(found))
    for file in list {
      let keys = [
        "file", "format", "seconds", "rate", "channels", "bpm", "beats", "offset", "confidence",
        "candidates", "error",
      ]
      #expect(Set(file.keys) == Set(keys))
      #expect(file["bpm"] is NSNull)
    }
    #expect(list[0]["seconds"] as? Double == 187.5)
    #expect(list[0]["rate"] as? Double == 44_100)
    #expect(list[0]["error"] is NSNull)
    #expect(list[1]["format"] is NSNull)
    #expect(list[1]["file"] as? String == "b\n.mp3")
    #expect(list[1]["error"] as? String == "it is no audio file")
  }

  @Test("the table of inspected files has a line each, errors among them")
  func inspectedTable() {
    let lines = InspectionList.table(found).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "3:07.5  44100 Hz  stereo  ?  WAV    a.wav")
    #expect(lines[1].hasSuffix("error  b?.mp3: it is no audio file"))
  }

  @Test("inspecting nothing is a wrong use, and one bad file of many fails")
  func inspectionStatus() {
    #expect(InspectionList.run([], isJSON: false) { _ in found[0] } == 2)
    #expect(InspectionList.run(["a"], isJSON: false) { _ in found[0] } == 0)
    #expect(InspectionList.run(["a", "b"], isJSON: true) { $0 == "a" ? found[0] : found[1] } == 1)
  }
}
