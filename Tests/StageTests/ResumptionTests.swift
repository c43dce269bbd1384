import Engine
import Foundation
import Model
import TestSupport
import Testing

@testable import Stage

/// Something that is due after a second.
private struct AfterASecond: Feed {
  var nextFrame: Int? = 48_000

  mutating func play(upTo horizon: Int, on stage: isolated Stage) {}

  mutating func goOn(at rate: Double, after seconds: Double) {
    nextFrame = Int(((1 - seconds) * rate).rounded())
  }
}

@Suite("A stage that goes on at another rate") struct ResumptionTests {
  /// A live bench with a track that is heard, rendered for 30,000 frames: one beat and a quarter.
  private func begun() throws -> (LiveBench, heard: [Float]) {
    let live = LiveBench()
    live.source.tellsTime = true
    #expect(try live.add("drums.wav"))
    return (live, live.render(30_000))
  }

  @Test("ends the former log with all that was done, and begins the next one with it")
  func unheard() throws {
    let (live, _) = try begun()
    try live.perform(.track(1, .gain(-6)), .track(1, .position(3)))
    live.on { $0.resume(rate: 44_100, downtime: 0) }
    let former = try #require(live.listener.formers.first)
    #expect(former.suffix(2).map(\.gesture) == [.track(1, .gain(-6)), .track(1, .position(3))])
    #expect(former.suffix(2).map(\.frame) == [30_000, 30_000])
    #expect(live.wait { $0 == .open })
    let sound = live.render(4_410)
    // Three beats are one and a half seconds.
    let place = Float((1.5 + 4_409.0 / 44_100) / 100 * 0.501_187)
    #expect(abs((sound.last ?? 0) - place) < 1e-5)
  }

  @Test("goes on with its score, in the score's own time")
  func score() throws {
    let (live, _) = try begun()
    live.on { $0.setFeed(AfterASecond()) }
    // 0.625 s were rendered.
    live.on { $0.resume(rate: 44_100, downtime: 0.125) }
    #expect(live.on { $0.feed?.nextFrame } == 11_025)
  }

  @Test("stands if it was just told to stop, and so does its log")
  func stopped() throws {
    let (live, _) = try begun()
    try live.perform(.stopTransport)
    live.on { $0.resume(rate: 44_100, downtime: 1) }
    #expect(live.listener.whole.contains { $0.gesture == .stopTransport })
    _ = live.render(4_410)
    #expect(live.on { $0.rig.stillLife().beat } == 1.25)
  }

  @Test("keeps the beat of loops whose files have not come when the rate changes again")
  func twice() throws {
    let (live, _) = try begun()
    live.on { stage in
      stage.loader.isSuspended = true
      stage.resume(rate: 44_100, downtime: 0)
    }
    _ = live.render(11_025)
    live.on { stage in
      stage.resume(rate: 48_000, downtime: 0)
      stage.loader.isSuspended = false
    }
    #expect(live.wait { $0 == .open })
    let sound = live.render(4_800)
    // 0.625 s, 0.25 s and 0.1 s after it began.
    let place = Float((0.975 - 1.0 / 48_000) / 100)
    #expect(abs((sound.last ?? 0) - place) < 1e-5)
  }

  @Test("lays files out as before whose beat is known, also those that come bit by bit")
  func known() throws {
    let live = LiveBench()
    live.source.beat = FileBeat(tempo: 90, beats: 2, start: 0.25, offset: 0.25, confidence: 1)
    #expect(try live.add("drums.wav"))
    func beats() -> Double? { live.on { stage in stage.sounds.values.first?.beats } }
    #expect(beats() == 2)
    let heard = live.render(30_000)
    live.source.head = 20_000
    live.source.gate.lock()
    live.on { $0.resume(rate: 44_100, downtime: 0) }
    let begun = live.render(4_410)
    live.source.gate.unlock()
    #expect(live.wait { $0 == .open })
    let sound = begun + live.render(22_050)
    #expect(beats() == 2)
    #expect(abs((heard.last ?? 0) - 0.5) < 1e-5)
    #expect(abs((sound.last ?? 0) - 0.5) < 1e-5)
  }

  @Test("listens to another file that is given before the former has come again")
  func other() throws {
    let (live, _) = try begun()
    let beat = FileBeat(tempo: 90, beats: 3, confidence: 1)
    live.source.beat = beat
    live.on { stage in
      stage.loader.isSuspended = true
      stage.resume(rate: 44_100, downtime: 0)
    }
    try live.perform(.track(1, .file("bass.wav")))
    live.on { $0.loader.isSuspended = false }
    #expect(live.wait { $0 == .open })
    #expect(eventually { live.on { Array($0.heard.values) } == [beat] })
  }

  @Test("does on the next beat what waits for one, before any has begun")
  func correction() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    bench.render(30_000)
    bench.on { $0.resume(rate: 44_100, downtime: 0) }
    try bench.perform(.track(1, .length(2)))
    // Three quarters of a beat of 22,050 frames.
    #expect(bench.on { $0.schedule.nextFrame } == 16_538)
  }

  @Test("tells of a ramp before the session in which no other may be")
  func rampInSession() throws {
    let bench = Bench()
    try bench.perform(.tempoRamp(150, duration: 3), .clock(.link), .occurred(.peers(2)))
    bench.render(48_000)
    bench.on { $0.resume(rate: 44_100, downtime: 0) }
    let again = Bench()
    let log = bench.listener.whole.map(\.gesture)
    try again.on { stage in for gesture in log { try stage.perform(gesture) } }
    #expect(again.on { $0.ramp?.target } == 150)
    #expect(again.on { $0.peers } == 2)
  }
}
