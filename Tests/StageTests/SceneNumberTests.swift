import Foundation
import Model
import Testing

@testable import Stage

@Suite("A number with many decimals") struct SceneNumberTests {
  /// What Foundation's decimal numbers give back with another last bit.
  private static let numbers = [
    108.19030113908912, 163.61975843707108, 109.70676060910972,
  ]

  @Test("is the same number in a scene, to the last bit", arguments: numbers)
  func scene(number: Double) throws {
    var canvas = Canvas()
    canvas.tempo = number
    canvas.quantum = number
    let read = try SceneFile.read(
      Data(SceneFile.text(canvas).utf8), of: "/a.json", slots: Slots(),
      nextID: { BubbleID(serial: 1) })
    #expect(read.canvas.tempo == number && read.canvas.quantum == number)
  }

  @Test("is the same number in a preset, to the last bit", arguments: numbers)
  func preset(number: Double) throws {
    let folder = Folder()
    let path = folder.path + "/mine.json"
    let text = """
      {"format": "bubbletracks-effect", "type": "delay", "parameters": {"feedback": \(number)}}
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let type = try #require(EffectType.named("delay"))
    #expect(try EffectPreset.read(path, type: type, folders: []) == ["feedback": number])
  }
}
