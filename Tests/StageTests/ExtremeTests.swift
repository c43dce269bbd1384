import Dispatch
import Engine
import Model
import RealTime
import Testing

@testable import Stage

/// Sets one tempo at the very start.
private struct OneTempo: Feed {
  var nextFrame: Int? = 0

  mutating func play(upTo horizon: Int, on stage: isolated Stage) {
    guard nextFrame != nil else { return }
    nextFrame = nil
    try? stage.perform(.tempo(90), at: 0)
  }

  mutating func goOn(at rate: Double, after seconds: Double) {}
}

@Suite("A stage under strain") struct ExtremeTests {
  @Test("an outside transport is sent no farther than a count of frames holds")
  func farLocate() throws {
    let bench = Bench()
    let host = FakeHost()
    bench.on { $0.setHost(host) }
    try bench.perform(.clock(.jack), .locate(beats: 1e308), .locate(beats: -1e308))
    // 10⁹ beats of half a second.
    #expect(host.places == [24_000_000_000_000, -24_000_000_000_000])
  }

  /// A hop of Rubber Band takes in at most 1,024 frames for the 128 that it gives out.
  @Test(
    "a loop is squeezed to an eighth at most, its pitch counted in",
    arguments: [(950.0, 0.0, true), (970, 0, false), (950, -1, false), (970, 1, false)])
  func squeezed(tempo: Double, semitones: Double, isSqueezed: Bool) throws {
    let bench = Bench()
    try bench.perform(
      .addTrack(file: "drums.wav", at: nil), .track(1, .length(4)),
      .track(1, .transpose(semitones)), .tempo(tempo))
    bench.render(24_000)
    let length = bench.on { stage in stage.sounds.values.first?.sample.length }
    // The file lasts two seconds, four beats at 120.
    let wanted = isSqueezed ? 96_000 * 120 / tempo : 96_000
    #expect(abs((length ?? 0) - wanted) < 1)
  }

  @Test("a loop of an impossible length is not stretched", arguments: [1e6, 1e300, 1e-300])
  func impossibleLength(beats: Double) throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .length(beats)))
    bench.render(24_000)
    let count = bench.on { stage in
      stage.canvas.track(1).flatMap { stage.sounds[$0.id]?.sample.frameCount }
    }
    #expect(count == 96_000)
  }

  @Test("a gesture that waits keeps its time when the rate changes")
  func waitingGesture() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil))
    bench.render(480_000)
    try bench.on { try $0.perform(.track(1, .muted(false)), at: 480_000 + 24_000) }
    bench.on { $0.resume(rate: 44_100, downtime: 0.1) }
    // Half a second after the change, of which a tenth has passed.
    #expect(bench.on { $0.nextFrame } == 17_640)
    bench.render(22_050)
    #expect(bench.canvas.track(1)?.isMuted == false)
  }

  @Test("a recording ends, and says so, when the rate changes")
  func recordingAcrossRates() async throws {
    let listener = Listener()
    let host = FakeHost()
    let stage = Stage(mode: .live, source: FakeSource(), rate: 48_000)
    try stage.queue.sync {
      try stage.assumeIsolated { stage in
        stage.setHost(host)
        stage.add(listener)
        try stage.perform(.startRecording(file: nil))
        stage.resume(rate: 44_100, downtime: 0)
        #expect(stage.recording == nil)
        #expect(stage.finishing.count == 1)
        stage.closeRecordings()
      }
    }
    #expect(host.recording.isFinished)
    #expect(listener.problems == ["/take.wav: the recording ends here, since the rate has changed"])
  }

  @Test("a live stage plays a feed")
  func liveFeed() {
    let stage = Stage(mode: .live, source: FakeSource(), rate: 48_000)
    stage.queue.sync {
      stage.assumeIsolated { stage in
        stage.live()
        stage.setFeed(OneTempo())
        stage.advance()
        #expect(stage.canvas.tempo == 90)
        #expect(stage.nextFrame == nil)
      }
    }
  }

  @Test("a scene is not saved without a name")
  func namelessScene() {
    #expect(throws: Refusal("a scene needs a name to be saved under")) {
      try Bench().perform(.saveScene(""))
    }
  }
}
