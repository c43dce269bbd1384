import AudioFiles
import Control
import Foundation
import FoundationXML
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
    let list = try list(EffectCatalogue.json)
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
    let json = EffectCatalogue.json
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
    // The columns are as wide for all: explanations begin below each other.
    let rows = lines.filter { $0.hasPrefix("    ") }
    let summaries = EffectType.all.flatMap(\.parameters).map(\.summary)
    let starts = Set(
      rows.compactMap { row in
        summaries.filter { row.hasSuffix("  \($0)") }.map { row.count - $0.count }.min()
      })
    #expect(starts.count == 1 && rows.count == parameters)
    #expect(rows.allSatisfy { !$0.contains(" log ") || $0.contains(" log  ") })
  }

  @Test(
    "arguments that cannot be used end with status 2, and with what, why and how to mend it",
    arguments: [
      (["render", "--output", "a.wav", "--library", "/nonexistent"], "--library /nonexistent: "),
      (["--library", "/etc/hostname"], "--library /etc/hostname: it is no folder: "),
      (["--library", ""], "--library \"\": there is no such folder: "),
      (["--name", ""], "--name \"\": JACK does not accept this name: "),
      (["--name", String(repeating: "é", count: 40)], "JACK does not accept this name: "),
      (["--name", "a:b"], "--name a:b: JACK does not accept this name: "),
      (["render", "--output", "x.xyz"], "--output x.xyz: "),
      (["render", "--output", "noext"], "--output noext: "),
      (["render", "--output", "x.opus", "--rate", "44100"], "--rate 44100: Opus cannot hold it: "),
      (["--bogus"], "--bogus: it is no option of “run”: there are "),
      (["--tempoo", "1"], "--tempoo: it is no option: did you mean --tempo?"),
      (["render", "--headless"], "--headless: it is no option of “render”: there are "),
      (["render", "--output"], "--output: it needs a value: --output FILE"),
      (["--headless=1"], "--headless: it takes no value"),
    ])
  func unusable(arguments: [String], text: String) throws {
    let failure = try #require(throws: Failure.self) { try Command(arguments) }
    #expect(failure.status == 2)
    #expect(failure.text.contains(text), "\(failure.text)")
  }

  @Test("a name of as many bytes as JACK has room for is taken, and a folder that is there")
  func usable() throws {
    let name = String(repeating: "x", count: 63)
    #expect(throws: Never.self) { try Command(["--name", name, "--library", "/tmp"]) }
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
        "file", "format", "seconds", "rate", "channels", "bpm", "beats", "metre", "map", "offset",
        "confidence", "candidates", "error",
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

  @Test("the table of inspected files has a line for each that can be read")
  func inspectedTable() {
    #expect(InspectionList.table(found) == "3:07.5  44100 Hz  stereo  ?  WAV  a.wav\n")
  }

  @Test("inspecting nothing is a wrong use, and one bad file of many fails and is complained of")
  func inspectionStatus() throws {
    #expect(try InspectionList.run([], isJSON: false) { _ in found[0] } == 2)
    #expect(try InspectionList.run(["a"], isJSON: false) { _ in found[0] } == 0)
    for isJSON in [true, false] {
      var complaints: [String] = []
      let status = try InspectionList.run(
        ["a", "b"], isJSON: isJSON, complain: { complaints.append($0) }
      ) { $0 == "a" ? found[0] : found[1] }
      #expect(status == 1)
      #expect(complaints == ["b?.mp3: it is no audio file"])
    }
  }

  @Test("a picture is named as what it is")
  func plotEnding() throws {
    let failure = try #require(throws: Failure.self) {
      try Command(["inspect", "a.wav", "--plot", "a.png"])
    }
    #expect(failure.status == 2 && failure.text.contains(".svg"))
    #expect(throws: Never.self) { try Command(["inspect", "a.wav", "--plot", "a.SVG"]) }
  }

  @Test("the help of a command tells its options and no others")
  func help() {
    for (command, own, other) in [
      ("render", "--duration", "--headless"), ("run", "--log", "--duration"),
      ("inspect", "--plot", "--score"), ("effects", "--json", "--plot"),
      ("doctor", "--server", "--log"), ("layout", "--output", "--rate"),
    ] {
      let text = Help.text(of: command)
      #expect(text.contains(own) && !text.contains(other), "\(text)")
      #expect(text.contains("bubbletracks \(command)") || command == "run")
      #expect(text.contains("--help") && text.contains("Exit status"))
      let known = Options.all.filter { $0.commands.contains(command) }.map(\.name)
      #expect(known.allSatisfy { text.contains("--\($0)") }, "\(text)")
      #expect(!text.contains("\n\n\n"))
    }
  }

  @Test("the help names every ending that sound is written with")
  func formats() {
    for format in SoundFormat.all { #expect(Help.text.contains(".\(format.fileExtension)")) }
  }

  @Test("a picture of one file goes to its place, pictures of several are numbered")
  func plotNames() {
    #expect(TempoPlot.path("a.b/beat.svg", index: 0, count: 1) == "a.b/beat.svg")
    #expect(TempoPlot.path("a.b/beat.svg", index: 1, count: 3) == "a.b/beat-2.svg")
    #expect(TempoPlot.path("a.b/beat", index: 0, count: 2) == "a.b/beat-1")
  }

  @Test("a picture is well-formed, and shows waveform, onsets, beats and readings")
  func plot() throws {
    let path = NSTemporaryDirectory() + "a&b <\(UUID().uuidString)>.wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(strokes(beats: 16, bpm: 120, rate: 8_000)).write(to: URL(fileURLWithPath: path))
    let picture = try #require(try TempoPlot(InspectionList.inspect(path)))
    let reader = PictureReader()
    let parser = XMLParser(data: Data(picture.svg.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.elements["svg"] == 1)
    // The waveform and the beats; the onsets.
    #expect(reader.elements["path"] == 2)
    #expect(reader.elements["polyline"] == 1)
    // 16 beats in 8 seconds: each is a line.
    #expect(reader.lines.contains(16))
    #expect(reader.text.contains("120 BPM"))
    #expect(reader.text.contains("a&b <"))
    #expect(try TempoPlot(Inspected(file: "x", error: "no file")) == nil)
  }

  /// A WAV file of 16 bits with a stroke on each beat and a softer one between.
  private func strokes(beats: Int, bpm: Int, rate: Int) -> [UInt8] {
    let beat = 60 * rate / bpm
    var state: UInt32 = 1
    let frames = (0..<beats * beat).flatMap { frame -> [UInt8] in
      state = state &* 1_664_525 &+ 1_013_904_223
      let place = frame % beat
      let (since, level) = place < beat / 2 ? (place, 24_000.0) : (place - beat / 2, 8_000.0)
      let noise = Double(Int32(bitPattern: state)) / 2_147_483_648
      let value = Int16(noise * level * exp(-Double(since) / 80))
      return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + little(36 + frames.count, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(1, 2) + little(rate, 4) + little(2 * rate, 4)
      + little(2, 2) + little(16, 2) + Array("data".utf8) + little(frames.count, 4) + frames
  }
}

/// Counts what an SVG picture holds.
private final class PictureReader: NSObject, XMLParserDelegate {
  var elements: [String: Int] = [:]
  /// How many lines each path has.
  var lines: [Int] = []
  var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    if let path = attributes["d"] { lines.append(path.count { $0 == "M" }) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
