import Foundation
import Model
import Testing

@Suite struct `the scenes that come with the program` {
  static let names = ["Demo", "Quiet start"]
  /// Width by height of the canvas, and the radius of a bubble in heights.
  static let aspect = 4.0 / 3
  static let radius = 0.06

  @Test(arguments: names)
  func `hold values that the program takes`(name: String) throws {
    let scene = try PresetScene(name)
    #expect(scene.format == "bubbletracks-scene")
    #expect(scene.version == 1)
    #expect(Limits.tempo.contains(scene.tempo))
    #expect(Limits.quantum.contains(scene.quantum))
    #expect(scene.tracks.map(\.slot) == Array(1...8))
    #expect(scene.effects.map(\.slot) == Array(1...scene.effects.count))
    for track in scene.tracks {
      #expect(track.gain <= Limits.maximumGain)
      #expect((-1...1).contains(track.pan))
      #expect(SyncMode(rawValue: track.sync) != nil)
    }
    for effect in scene.effects {
      let type = try #require(BuiltInEffect(rawValue: effect.type))
      expectKnown(effect.parameters, of: type, in: "effect \(effect.slot)")
    }
  }

  @Test(arguments: names)
  func `keep their bubbles apart and whole on the canvas`(name: String) throws {
    let scene = try PresetScene(name)
    let points =
      scene.tracks.map { Point($0.x, $0.y) } + scene.effects.map { Point($0.x, $0.y) }
    for (index, point) in points.enumerated() {
      let margin = Self.radius / Self.aspect
      #expect((margin...1 - margin).contains(point.x))
      #expect((Self.radius...1 - Self.radius).contains(point.y))
      for other in points[..<index] {
        #expect(point.distance(to: other, aspect: Self.aspect) > 3 * Self.radius)
      }
    }
  }

  @Test(arguments: names)
  func `link what is there, in stages without holes`(name: String) throws {
    let scene = try PresetScene(name)
    for link in scene.links {
      #expect(scene.tracks.contains { "track/\($0.slot)" == link.from })
      #expect(scene.effects.contains { "effect/\($0.slot)" == link.to })
    }
    for (track, links) in Dictionary(grouping: scene.links, by: \.from) {
      let stages = Set(links.map(\.stage))
      #expect(stages == Set(1...stages.count), "\(track)")
      #expect(Set(links.map(\.to)).count == links.count, "\(track)")
    }
  }

  @Test func `show a chain with a parallel stage`() throws {
    let links = try PresetScene("Demo").links
    let stages = Dictionary(grouping: links) { "\($0.from) \($0.stage)" }
    #expect(stages.values.contains { $0.count > 1 })
  }

  @Test func `are the same, but that one starts silent`() throws {
    var demo = try PresetScene("Demo")
    #expect(demo.tracks.allSatisfy { !$0.muted })
    for index in demo.tracks.indices { demo.tracks[index].muted = true }
    #expect(try demo == PresetScene("Quiet start"))
  }

  @Test func `play loops that are whole bars to the frame`() throws {
    for track in try PresetScene("Demo").tracks {
      let header = try #require(try FLACHeader("Presets/\(track.file)"))
      // A bar of four beats at 120 a minute lasts two seconds.
      #expect(
        [2, 4].contains(Double(header.frameCount) / Double(2 * header.rate)), "\(track.file)")
    }
  }

  @Test func `weigh less than two and a half megabytes`() throws {
    let sizes = try PresetScene("Demo").tracks.map {
      let file = SourceTree.root.appending(path: "Presets/\($0.file)")
      return try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    #expect(sizes.reduce(0, +) < 2_500_000)
  }
}
