import Engine
import Model
import Testing

@testable import Stage

@Suite("Musical time on the stage") struct TransportTests {
  @Test("a loop as long as whole beats follows the tempo; another keeps its length")
  func inference() throws {
    let bench = Bench()
    bench.source.seconds = 2
    try bench.perform(.addTrack(file: "drums.wav", at: nil))
    bench.source.seconds = 2.1
    try bench.perform(.addTrack(file: "bass.wav", at: nil))
    let beats = bench.on { stage in stage.canvas.tracks.map { stage.sounds[$0.id]?.beats } }
    #expect(beats == [4, nil])
  }

  @Test("taps begin anew after a tempo was said, and after a rest of twice their distance")
  func newTaps() throws {
    let bench = Bench()
    func tap(every frames: Int) throws {
      for _ in 0..<4 {
        _ = bench.render(frames)
        try bench.perform(.tapTempo)
      }
    }
    try tap(every: 24_000)
    #expect(bench.canvas.tempo == 120)
    _ = bench.render(60_000)
    try tap(every: 20_000)
    #expect(bench.canvas.tempo == 144)
    try bench.perform(.tempo(100))
    try tap(every: 30_000)
    #expect(bench.canvas.tempo == 96)
  }

  @Test("a tempo or length that the user says is taken instead")
  func corrections() throws {
    let bench = Bench()
    bench.source.seconds = 2.1
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .length(4)))
    func beats() -> Double? {
      bench.on { stage in stage.canvas.track(1).flatMap { stage.sounds[$0.id]?.beats } }
    }
    #expect(beats() == 4)
    // 2.1 s at 114 beats a minute are 3.99 beats: four are meant.
    try bench.perform(.track(1, .tempo(114)))
    #expect(beats() == 4)
    try bench.perform(.track(1, .sync(.free)))
    #expect(beats() == nil)
  }

  @Test("how the clock is that is followed is told whenever one is chosen")
  func clockStates() throws {
    let bench = Bench()
    for source in [ClockSource.jack, .jack, .internal] {
      bench.on { [listener = bench.listener] _ in listener.changes = [] }
      try bench.perform(.clock(source))
      let state = Change.report(.clock(source, .free, peers: 0))
      #expect(bench.listener.changes.contains(state))
    }
  }

  @Test("four taps half a second apart make 120, after any rest")
  func tapTempo() throws {
    let bench = Bench()
    try bench.perform(.tempo(90))
    for _ in 1...4 {
      try bench.perform(.tapTempo)
      bench.render(24_000)
    }
    #expect(abs(bench.canvas.tempo - 120) < 1e-9)
  }

  @Test("a slot opens on the beat it is told to")
  func opening() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .opening(3)))
    bench.render(100_000)
    #expect(bench.listener.openings == [1: 3])
    // Who plays hears that it is too late; a log may tell what has been.
    #expect(throws: Refusal("track/1 is open already")) {
      try bench.on { try $0.perform(.track(1, .opening(9)), from: Origin(number: 1)) }
    }
    try bench.on { try $0.perform(.track(1, .opening(9)), from: .score) }
  }

  @Test("a rig at another rate goes on at the beat that it is")
  func resuming() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    bench.render(36_000)
    bench.on { $0.resume(rate: 44_100, downtime: 0.25) }
    let sound = bench.render(4_410)
    #expect(sound.last == 0.5)
    // 0.75 s and 0.25 s are two beats at 120; the next begins half a second later.
    bench.listener.changes = []
    bench.render(44_100 / 2)
    #expect(
      bench.listener.changes.contains(.report(.beat(bar: 1, beat: 4, tempo: 120))))
  }

  @Test("a ramp of the tempo goes on in a rig at another rate, and is told until it is over")
  func resumingRamp() throws {
    let bench = Bench()
    try bench.perform(.tempoRamp(150, duration: 3))
    bench.render(48_000)
    bench.listener.changes = []
    bench.on { $0.resume(rate: 44_100, downtime: 0.5) }
    // A third of the way is gone, and two seconds are left.
    #expect(abs(bench.on { $0.tempo } - 130) < 0.1)
    bench.render(44_100)
    #expect(abs(bench.on { $0.tempo } - 140) < 0.1)
    bench.render(44_100)
    let told = bench.listener.changes.compactMap { change in
      if case .set(.tempo(let tempo)) = change { tempo } else { nil }
    }
    #expect(told.count > 30 && told == told.sorted())
    #expect(told.first.map { abs($0 - 130) < 1 } ?? false)
    #expect(told.last == 150 && bench.on { $0.tempo } == 150)
  }

  @Test("a start by MIDI clock is told as the pulse that it means, and logged as it was")
  func pulseTold() throws {
    let bench = Bench()
    try bench.perform(.clock(.midi))
    bench.listener.changes = []
    bench.on { $0.followed(.locate(beats: -0.0028), at: 0) }
    #expect(bench.listener.changes.contains(.set(.locate(beats: 0))))
    #expect(bench.listener.performed.contains(.locate(beats: -0.0028)))
  }
}
