import Engine
import Foundation
import Model
import Testing

@testable import Stage

/// What a track makes of its file's beat, at 120 BPM: a beat is 24,000 frames.
@Suite("A file's beat") struct BeatTests {
  /// A track that sounds, of a file of `seconds` with that beat, whose sound tells its time.
  private func bench(_ seconds: Double, _ beat: FileBeat, heard: Bool = true) throws -> Bench {
    let bench = Bench()
    bench.source.seconds = seconds
    bench.source.beat = beat
    bench.source.tellsTime = true
    try bench.perform(
      .limiter(false), .autoRenditions(heard), .addTrack(file: "drums.wav", at: nil),
      .track(1, .sync(.repitch)), .track(1, .muted(false)))
    return bench
  }

  /// The seconds into the file at each of `frames`.
  private func places(_ sound: [Float], _ frames: [Int]) -> [Double] {
    frames.map { Double(sound[$0]) * 100 }
  }

  private func equal(_ found: [Double], _ wanted: [Double], within: Double = 1e-4) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) < within }
  }

  @Test("of a loop is followed from its first sample on: four beats at 100 BPM last four at 120")
  func loop() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, confidence: 0.9))
    let sound = bench.render(120_000)
    // 2.4 s in 2 s.
    #expect(equal(places(sound, [4_800, 48_000, 100_800]), [0.12, 1.2, 0.12]))
  }

  @Test("is as the user says, also where the file is a whole number of the session's beats")
  func said() throws {
    let bench = try bench(2, FileBeat(confidence: 0))
    _ = bench.render(24_000)
    try bench.perform(.track(1, .tempo(60)))
    let sound = bench.render(120_000)
    // Its two beats, a second apart, fall on the session's, and it plays twice as fast.
    let found = places(sound, [24_000, 36_000])
    #expect(abs(found[0].remainder(dividingBy: 1)) < 1e-3)
    #expect(abs(found[1] - found[0] - 0.5) < 1e-3)
  }

  @Test("is what was found again once what was said is taken back; undo says it again")
  func forgotten() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, confidence: 0.9))
    _ = bench.render(24_000)
    try bench.perform(.track(1, .tempo(200)), .track(1, .offset(0.3)))
    _ = bench.render(48_000)
    #expect(bench.canvas.track(1)?.saying == BeatSaying(tempo: 200, offset: 0.3))
    bench.listener.changes = []
    try bench.perform(.track(1, .forget))
    _ = bench.render(48_000)
    #expect(bench.canvas.track(1)?.saying == BeatSaying())
    let told = Report.fileBeat(
      slot: 1, tempo: 100, beats: 4, offset: 0, confidence: 0.9, metre: nil)
    #expect(bench.listener.changes.contains(.report(told)))
    #expect(bench.listener.performed.contains(.track(1, .forget)))
    try bench.perform(.undo)
    #expect(bench.canvas.track(1)?.saying == BeatSaying(tempo: 200, offset: 0.3))
  }

  @Test("is doubled and halved also where it plays free")
  func free() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, confidence: 0.9))
    _ = bench.render(24_000)
    try bench.perform(.track(1, .sync(.free)), .track(1, .double))
    _ = bench.render(48_000)
    #expect(bench.canvas.track(1)?.length == 8)
  }

  @Test("lies in phase with the grid: the first beat sounds where the slot opens")
  func offset() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))
    let sound = bench.render(110_000)
    #expect(equal(places(sound, [0, 24_000, 96_000]), [0.15, 0.75, 0.15]))
  }

  @Test("is followed by the pickup's beats, and the downbeat after them falls on the grid")
  func pickup() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))
    try bench.perform(.track(1, .pickup(1)))
    let sound = bench.render(124_000)
    #expect(equal(places(sound, [0, 24_000, 120_000]), [0.15, 0.75, 0.75]))
  }

  @Test(
    "has before it what a pickup lasts besides whole beats, if the file begins with that",
    arguments: [(2.4, 4.0), (10.3, nil)])
  func upbeat(seconds: Double, beats: Double?) throws {
    // A note of half a beat at 0.1 s, then the first beat.
    let beat = FileBeat(tempo: 100, beats: beats, offset: 0.4, confidence: 0.9)
    let bench = try bench(seconds, beat)
    try bench.perform(.track(1, .pickup(0.5)))
    let sound = bench.render(60_000)
    #expect(sound[..<12_000].allSatisfy { $0 == 0 })
    #expect(equal(places(sound, [14_400, 24_000, 48_000]), [0.16, 0.4, 1.0]))
    try bench.perform(.track(1, .pickup(1.5)))
    // The second beat falls where the first one fell.
    #expect(equal(places(bench.render(24_000), [12_000]), [2.2]))
  }

  @Test("begins a pickup where the file has nothing before it")
  func shortUpbeat() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))
    try bench.perform(.track(1, .pickup(0.5)))
    #expect(equal(places(bench.render(60_000), [12_000, 24_000]), [0.15, 0.45]))
  }

  @Test("is the one that the user names, also where it comes later than a beat")
  func later() throws {
    let bench = try bench(4.8, FileBeat(tempo: 100, beats: 8, offset: 0.15, confidence: 0.9))
    try bench.perform(.track(1, .offset(0.75)))
    #expect(equal(places(bench.render(60_000), [0, 24_000]), [0.75, 1.35]))
    #expect(
      bench.listener.changes.last { if case .report(.fileBeat) = $0 { true } else { false } }
        == .report(.fileBeat(slot: 1, tempo: 100, beats: 8, offset: 0.75, confidence: 0.9)))
  }

  @Test("of an excerpt cut anywhere lets it loop by whole bars from its first beat")
  func excerpt() throws {
    // 16.5 beats from 0.4 s on.
    let bench = try bench(10.3, FileBeat(tempo: 100, offset: 0.4, confidence: 0.9))
    let sound = bench.render(16 * 24_000 + 24_000)
    #expect(equal(places(sound, [2_400, 24_000, 16 * 24_000 + 2_400]), [0.46, 1.0, 0.46]))
  }

  @Test("in bars of three lets an excerpt loop by those")
  func waltz() throws {
    // 16.5 beats from 0.4 s on: five bars.
    let bench = try bench(10.3, FileBeat(tempo: 100, offset: 0.4, confidence: 0.9, metre: 3))
    let sound = bench.render(16 * 24_000)
    #expect(equal(places(sound, [2_400, 24_000, 15 * 24_000 + 2_400]), [0.46, 1.0, 0.46]))
  }

  @Test("is not to begin where the file has ended")
  func beyond() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, confidence: 0.9))
    #expect(throws: Refusal("track/1 lasts only 2.4 s: its first beat cannot lie at 3.0 s")) {
      try bench.perform(.track(1, .offset(3)))
    }
    #expect(bench.canvas.track(1)?.offset == nil)
  }

  @Test("is told to be unlikely where the file plays by its length, and none is heard")
  func unlikely() throws {
    // Four beats of the session.
    for (beat, confidence) in [
      (FileBeat(confidence: 0.75), 0.25), (FileBeat(tempo: 97, confidence: 0.4), 0.6),
      (FileBeat(tempo: 60, confidence: 0.75), 0.75),
    ] {
      let bench = try bench(2, beat)
      #expect(
        bench.listener.changes.contains(
          .report(.fileBeat(slot: 1, tempo: 120, beats: 4, offset: 0, confidence: confidence))))
    }
  }

  @Test("counts for more than a length that happens to be a whole number of the session's beats")
  func chance() throws {
    // Twelve beats of the session, sixteen of its own, which take eight seconds.
    let sound = try bench(6, FileBeat(tempo: 160, beats: 16, confidence: 0.9)).render(400_000)
    #expect(equal(places(sound, [24_000, 384_000 + 2_400]), [0.375, 0.0375]))
  }

  @Test("of a piece lets it end on a bar")
  func piece() throws {
    // 64 beats and a half, and a rest up to 68.
    let bench = try bench(38.7, FileBeat(tempo: 100, offset: 0, confidence: 0.9))
    let sound = bench.render(69 * 24_000)
    #expect(equal(places(sound, [24_000, 64 * 24_000, 66 * 24_000]), [0.6, 38.4, 0]))
    #expect(equal(places(sound, [68 * 24_000 + 2_400]), [0.06]))
  }

  @Test("that is none, or unsure, leaves the file its own length", arguments: [nil, 100.0])
  func free(tempo: Double?) throws {
    let bench = try bench(2.4, FileBeat(tempo: tempo, beats: 4, confidence: 0.4))
    let sound = bench.render(120_000)
    #expect(equal(places(sound, [48_000, 115_200 + 2_400]), [1, 0.05]))
  }

  @Test("is told on the addresses that would set it, and again when it changes")
  func told() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))
    #expect(
      bench.listener.changes.contains(
        .report(.fileBeat(slot: 1, tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))))
    try bench.perform(.track(1, .length(8)))
    bench.render(30_000)
    #expect(
      bench.listener.changes.last { if case .report(.fileBeat) = $0 { true } else { false } }
        == .report(.fileBeat(slot: 1, tempo: 200, beats: 8, offset: 0.15, confidence: 1)))
  }

  @Test("that is known late is taken up on the next beat, in phase, near to where it was")
  func late() throws {
    let beat = FileBeat(tempo: 100, beats: 64, offset: 0.15, confidence: 0.9)
    let bench = try bench(38.4, beat, heard: false)
    var sound = bench.render(100_000)
    bench.on { stage in
      stage.makesRenditions = true
      guard let id = stage.canvas.track(1)?.id, let load = stage.loads[id] else { return }
      stage.find(id, beat, load, at: stage.now)
    }
    sound += bench.render(100_000)
    // Free until beat 5; then on each beat it is on one of its own, at most half a beat away.
    #expect(equal(places(sound, [96_000, 119_990]), [2, 119_990 / 48_000.0]))
    #expect(equal(places(sound, [144_000, 168_000]), [0.15 + 5 * 0.6, 0.15 + 6 * 0.6]))
    // A crossfade, not a jump: half a beat of the file is 0.003 of full scale.
    let steps = zip(sound, sound.dropFirst()).map { abs($0 - $1) }
    #expect((steps[..<130_000].max() ?? 1) < 1e-4)
    #expect(bench.listener.problems.isEmpty)
  }

  @Test("is doubled and halved on the next beat, and sounds on from where it is")
  func doubling() throws {
    let bench = try bench(4.8, FileBeat(tempo: 100, beats: 8, confidence: 0.9))
    var sound = bench.render(30_000)
    try bench.perform(.track(1, .double))
    sound += bench.render(66_000)
    // At beat 2 it is at its own beat 2 of 8, which is 4 of 16.
    #expect(equal(places(sound, [47_990, 72_000]), [47_990 / 40_000.0, 1.2 + 0.3]))
    #expect(bench.canvas.track(1)?.length == 16)
    try bench.perform(.track(1, .halve), .track(1, .halve))
    sound += bench.render(96_000)
    #expect(bench.canvas.track(1)?.length == 4)
    // Each of the session's beats is two of the file's as it was at first.
    #expect(equal(places(sound, [144_000]), [places(sound, [120_000])[0] + 1.2]))
    #expect(bench.listener.performed.contains(.track(1, .length(4))))
  }

  @Test("is moved by an offset on the next beat")
  func moving() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))
    var sound = bench.render(30_000)
    try bench.perform(.track(1, .offset(0.2)))
    sound += bench.render(90_000)
    #expect(equal(places(sound, [47_990]), [0.15 + 47_990 / 40_000.0]))
    #expect(equal(places(sound, [96_000]), [0.2]))
  }

  @Test("that is not known cannot be doubled")
  func refused() throws {
    let bench = try bench(2.3, FileBeat(confidence: 0.9))
    #expect(throws: Refusal.self) { try bench.perform(.track(1, .double)) }
  }

  @Test("stays out of the scene's file, but what the user said of it is kept")
  func scenes() throws {
    let folder = Folder()
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, offset: 0.15, confidence: 0.9))
    try bench.perform(.tempo(90), .saveScene(folder.path + "/heard.json"))
    let heard = try String(contentsOfFile: folder.path + "/heard.json", encoding: .utf8)
    for key in ["beats", "bpm", "offset"] { #expect(!heard.contains("\"\(key)\"")) }
    try bench.perform(.track(1, .offset(0.2)))
    bench.render(48_000)
    try bench.perform(.saveScene(folder.path + "/said.json"), .clearScene)
    try bench.perform(.loadScene(folder.path + "/said.json"))
    #expect(bench.canvas.track(1)?.offset == 0.2)
  }

  @Test("comes back with a track whose removal is undone")
  func undone() throws {
    let bench = try bench(2.4, FileBeat(tempo: 100, beats: 4, confidence: 0.9))
    bench.source.beat = FileBeat(confidence: 0)
    try bench.perform(.remove(BubbleName(.track, 1)), .undo)
    #expect(bench.on { stage in stage.sounds.values.map(\.beats) } == [4])
  }
}
