import Foundation
import Model
import Testing

@testable import Stage

@Suite("Scenes") struct SceneTests {
  @Test("a saved scene is the same canvas when it is loaded")
  func roundTrip() throws {
    let folder = Folder()
    let bench = Bench()
    try bench.perform(
      .tempo(97.5), .quantum(4), .mainGain(-3), .limiter(false),
      .addTrack(file: "drums.wav", at: Point(0.2, 0.3)), .addTrack(file: "other.wav", at: nil),
      .remove(BubbleName(.track, 1)), .track(2, .gain(-.infinity)), .track(2, .pan(-0.5)),
      .track(2, .sync(.free)), .track(2, .length(8)), .track(2, .transpose(3)),
      .track(2, .quantum(0.5)), .track(2, .launch(.loop)),
      .track(2, .pickup(1.5)), .track(2, .swing(60)),
      .track(2, .solo(true)), .track(2, .muted(false)),
      .addEffect(type: "delay", at: nil), .addEffect(type: "reverb", at: nil),
      .addEffect(type: "drive", at: nil), .active(effect: 2, true),
      .parameter(effect: 1, name: "time", value: 0.75),
      .chain(track: 2, try #require(Chain("3 1+2"))),
      .saveScene(folder.path + "/a scene"))
    let other = Bench()
    try other.perform(.loadScene(folder.path + "/a scene.json"))
    let (a, b) = (bench.canvas, other.canvas)
    #expect(b.tempo == a.tempo && b.quantum == a.quantum)
    #expect(b.mainGain == a.mainGain && b.isLimited == a.isLimited)
    #expect(b.links == a.links)
    #expect(b.tracks.map(\.slot) == [2])
    let (s, t) = (try #require(a.track(2)), try #require(b.track(2)))
    #expect(t.file == s.file && t.point == s.point && t.gain == s.gain && t.pan == s.pan)
    #expect(t.sync == s.sync && t.length == s.length && t.transpose == s.transpose)
    #expect(t.isSoloed && !t.isMuted && t.quantum == 0.5 && t.launch == .loop)
    #expect(t.pickup == 1.5 && t.swing == 60)
    #expect(b.effects.map(\.values) == a.effects.map(\.values))
    #expect(b.effects.map(\.isActive) == [false, true, false])
    #expect(other.listener.problems.isEmpty)
  }

  @Test("numbers are written in as few decimals as they need")
  func decimals() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "mood": 0.41, "count": 3, "isBlue": true }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    // As they come by OSC, in single precision, and as a scene says them.
    try bench.perform(
      .loadScene(folder.path + "/in.json"), .tempo(Double(Float(120.1))), .mainGain(-0.3),
      .addTrack(file: "drums.wav", at: Point(Double(Float(0.41)), 0.1 + 0.2)),
      .track(1, .gain(-.infinity)), .saveScene(folder.path + "/out.json"))
    let saved = try String(contentsOfFile: folder.path + "/out.json", encoding: .utf8)
    for line in [
      "\"tempo\" : 120.1,", "\"mainGain\" : -0.3,", "\"x\" : 0.41,", "\"mood\" : 0.41,",
      "\"y\" : 0.30000000000000004", "\"count\" : 3,", "\"isBlue\" : true,", "\"gain\" : \"-inf\"",
    ] {
      #expect(saved.contains(line), "\(line) is not in \(saved)")
    }
  }

  @Test("unknown keys are kept and written back")
  func unknownKeys() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "mood": "blue",
        "tracks": [ { "slot": 1, "file": "other.wav", "colour": [1, 2] } ],
        "effects": [ { "slot": 3, "type": "delay", "nick": "echo" } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"), .saveScene(folder.path + "/out.json"))
    let data = try #require(FileManager.default.contents(atPath: folder.path + "/out.json"))
    let top = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(top["mood"] as? String == "blue")
    #expect((top["tracks"] as? [[String: Any]])?.first?["colour"] as? [Int] == [1, 2])
    #expect((top["effects"] as? [[String: Any]])?.first?["nick"] as? String == "echo")
    #expect((top["tracks"] as? [[String: Any]])?.first?["file"] as? String == "other.wav")
  }

  @Test("a file that moved is found by its name in the library; a lost one leaves an error bubble")
  func missingFiles() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "tracks": [
        { "slot": 1, "file": "old/bass.wav" }, { "slot": 2, "file": "lost.wav" } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    bench.source.missing = [folder.path + "/lost.wav"]
    try bench.perform(.loadScene(folder.path + "/in.json"))
    #expect(bench.canvas.track(1)?.file == "/lib/more/bass.wav")
    let states = bench.on { stage in stage.canvas.tracks.map { stage.states[$0.id]?.word } }
    #expect(states == ["waiting", "error"])
    #expect(bench.listener.problems == ["\(folder.path)/lost.wav: no such file"])
  }

  @Test(
    "a slot that cannot be is told without a remedy that cannot help",
    arguments: [
      ("-1", "track/-1 is left out: slots are numbered from 1"),
      ("0", "track/0 is left out: slots are numbered from 1"),
      ("9", "track/9 is left out: there are 8 slots; start with --tracks 9"),
      ("256", "track/256 is left out: there are 8 slots; start with --tracks 256"),
      ("257", "track/257 is left out: there are 8 slots; there can be no more than 256"),
    ])
  func impossibleSlots(slot: String, problem: String) throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "tracks": [
        { "slot": \(slot), "file": "bass.wav" } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    #expect(bench.listener.problems == ["in.json: \(problem)"])
  }

  @Test("the remedies for full slots are in good English")
  func fullSlots() throws {
    let bench = Bench()
    for _ in 0..<8 { try bench.perform(.addEffect(type: "delay", at: nil)) }
    #expect(
      throws: Refusal(
        "no effect slot is free: all 8 are in use; remove an effect, or start with --effects and "
          + "a higher number")
    ) { try bench.perform(.addEffect(type: "delay", at: nil)) }
  }

  @Test(
    "what is no scene is refused and changes nothing",
    arguments: [
      "", "{", "[]", "{}", #"{ "format": "x", "version": 1 }"#,
      #"{ "format": "bubbletracks-scene" }"#, #"{ "format": "bubbletracks-scene", "version": 2 }"#,
    ])
  func noScene(text: String) throws {
    let folder = Folder()
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.addEffect(type: "delay", at: nil))
    let before = bench.canvas
    #expect(throws: Refusal.self) { try bench.perform(.loadScene(folder.path + "/in.json")) }
    #expect(throws: Refusal.self) { try bench.perform(.loadScene("/nowhere.json")) }
    #expect(bench.canvas == before)
  }

  @Test(
    "a version that is no whole number is refused with the reason",
    arguments: [
      ("1.5", "must be a whole number, not 1.5"), ("true", "must be a whole number, not true"),
      ("\"1\"", "must be a whole number, not the text"), ("0", "must be a whole number"),
      ("null", "must be a whole number, not null"), ("2", "it is a scene of version 2"),
      ("1e30", "it is a scene of version"),
    ])
  func versions(version: String, reason: String) throws {
    let folder = Folder()
    let text = "{ \"format\": \"bubbletracks-scene\", \"version\": \(version) }"
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let error = #expect(throws: Refusal.self) {
      try Bench().perform(.loadScene(folder.path + "/in.json"))
    }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test("a scene that is not there is refused with what was looked for")
  func noSuchScene() throws {
    let bench = Bench()
    for (name, text) in [
      ("nope", "nope: no such file: looked for nope and nope.json, in the library's folders"),
      ("nope.json", "nope.json: no such file: looked for nope.json, in the library's folders"),
      ("/tmp/nope-nope", "no such file: looked for /tmp/nope-nope and /tmp/nope-nope.json"),
    ] {
      let error = #expect(throws: Refusal.self) { try bench.perform(.loadScene(name)) }
      #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }
  }

  @Test("odd values in a scene do no harm")
  func oddValues() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "tempo": 1e300, "quantum": -3,
        "tracks": [ { "slot": 1e300, "file": "a.wav" }, { "slot": -1, "file": "b.wav" },
          { "slot": 2.5, "file": "c.wav", "x": 1e99, "y": -4, "gain": 1e9, "pan": 7 },
          { "slot": 1, "file": 3 }, 7 ],
        "effects": "none", "links": [ { "from": "track/9", "to": "effect/1", "stage": 1e300 } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    #expect(Limits.tempo.contains(bench.canvas.tempo))
    #expect(bench.canvas.tracks.allSatisfy { $0.gain <= 12 && abs($0.pan) <= 1 })
  }

  @Test("with values of the wrong kind is loaded without those, and says what each must be")
  func wrongKinds() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "tempo": "fast", "links": {},
        "tracks": [ 7, { "slot": "first", "file": "/lib/drums.wav", "x": "left", "y": 0.5,
          "muted": "yes", "sync": 3 }, { "file": 9 } ],
        "effects": [ { "type": 4 }, { "type": "delay", "parameters": [1], "active": 2.5 } ] }
      """
    try text.write(toFile: folder.path + "/wrong.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/wrong.json"))
    #expect(bench.canvas.track(2)?.file == "/lib/drums.wav" && bench.canvas.tempo == 120)
    #expect(bench.canvas.effects.map(\.type.name) == ["delay"])
    let problems = bench.listener.problems
    for words in [
      ["tempo", "number", "fast"], ["links", "list"], ["entry 1", "tracks", "7"],
      ["slot", "number", "first"], ["track/2", "x", "number", "left"], ["muted", "true or false"],
      ["sync", "repitch", "3"], ["track/3", "file"], ["effect/1", "type", "delay"],
      ["parameters", "list"], ["active", "true or false", "2.5"],
    ] {
      #expect(
        problems.contains { problem in
          problem.hasPrefix("wrong.json: ") && words.allSatisfy { problem.contains($0) }
        }, "\(words) of \(problems)")
    }
    #expect(problems.count == 11)
  }

  @Test("a slot or stage that is no whole number is told, and is as none at all")
  func fractions() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1,
        "tracks": [ { "slot": 1.5, "file": "/lib/drums.wav" },
          { "slot": 1, "file": "/lib/more/bass.wav" } ],
        "effects": [ { "type": "delay" }, { "type": "drive" } ],
        "links": [ { "from": "track/1", "to": "effect/1", "stage": 0.5 },
          { "from": "track/1", "to": "effect/2", "stage": 1 } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    #expect(bench.canvas.tracks.map(\.file) == ["/lib/more/bass.wav", "/lib/drums.wav"])
    #expect(bench.canvas.track(1)?.chain.description == "2 1")
    #expect(
      bench.listener.problems == [
        "in.json: a track: \u{201C}slot\u{201D} must be a whole number, not 1.5",
        "in.json: track/1 and effect/1: \u{201C}stage\u{201D} must be a whole number, not 0.5",
      ])
  }

  @Test("an entry with an empty name of a file is left out, and says that none is named")
  func noName() throws {
    let folder = Folder()
    let text = """
      { "format": "bubbletracks-scene", "version": 1, "tracks": [ { "file": "" } ] }
      """
    try text.write(toFile: folder.path + "/in.json", atomically: true, encoding: .utf8)
    let bench = Bench()
    try bench.perform(.loadScene(folder.path + "/in.json"))
    #expect(bench.canvas.tracks.isEmpty)
    #expect(
      bench.listener.problems == [
        "in.json: track/1 is left out: no file is named; write \"file\": \"loop.wav\""
      ])
  }
}
