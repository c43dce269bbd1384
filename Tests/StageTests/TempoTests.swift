import Engine
import Model
import Testing

@testable import Stage

@Suite("The tempo on the stage") struct TempoTests {
  private func told(_ bench: Bench) -> [Double] {
    bench.listener.changes.compactMap { change in
      if case .set(.tempo(let tempo)) = change { tempo } else { nil }
    }
  }

  @Test("a ramp is told now and then as it moves, and when it has arrived")
  func feedback() throws {
    let bench = Bench()
    bench.listener.changes = []
    try bench.perform(.tempoRamp(180, duration: 2))
    #expect(bench.canvas.tempo == 180)
    bench.render(48_000)
    #expect(bench.on { abs($0.tempo - 150) < 1e-9 })
    bench.render(60_000)
    let told = told(bench)
    #expect((10...41).contains(told.count))
    #expect(told == told.sorted())
    #expect(told.last == 180)
    #expect(told.first.map { $0 < 125 } == true)
    // Two seconds from 120 to 180 are five beats; the next, at 180, begins 16,000 frames later.
    let beats = bench.listener.changes.compactMap { change in
      if case .report(.beat(let bar, let beat, let tempo)) = change {
        (bar, beat, tempo)
      } else {
        nil
      }
    }
    #expect(beats.last.map { $0 == (2, 2, 180) } == true)
  }

  @Test("so many beats end where the tempo will have brought them")
  func beatsAhead() throws {
    let bench = Bench()
    #expect(bench.on { $0.frame(after: 1_000, beats: 16) } == 1_000 + 8 * 48_000)
    // Four seconds from 60 to 120 are six beats, and ten more at 120 five seconds.
    try bench.perform(.tempo(60), .tempoRamp(120, duration: 4))
    #expect(bench.on { $0.frame(after: 0, beats: 16) } == 9 * 48_000)
    // At its middle it is at 90: the rest of it is 3.5 beats.
    #expect(bench.on { $0.frame(after: 96_000, beats: 3.5) } == 96_000 + 96_000)
    // Within it t + t² / 8 beats have passed after t seconds: 1.125 after one.
    #expect(bench.on { abs($0.frame(after: 0, beats: 1.125) - 48_000) <= 1 })
    try bench.perform(.tempo(120), .tempoRamp(60, duration: 4))
    #expect(bench.on { abs($0.frame(after: 0, beats: 1.875) - 48_000) <= 1 })
    #expect(bench.on { $0.frame(after: 0, beats: 16) } == 14 * 48_000)
  }

  @Test("a step ends a ramp, also one to where it goes")
  func steps() throws {
    for target in [180.0, 90] {
      let bench = Bench()
      try bench.perform(.tempoRamp(180, duration: 2))
      bench.render(24_000)
      bench.listener.changes = []
      try bench.perform(.tempo(target))
      #expect(told(bench) == [target])
      bench.render(24_000)
      #expect(told(bench) == [target])
      // Half a second from 120 to 135 are 1.0625 beats; then half a second at the target.
      let beat = 1.0625 + target / 120
      let number = bench.on { $0.beat.number }
      #expect(number == Int(beat))
    }
  }

  @Test("undo goes back to the tempo before the ramp")
  func undo() throws {
    let bench = Bench()
    try bench.perform(.tempo(100), .tempoRamp(180, duration: 2))
    bench.render(24_000)
    try bench.perform(.undo)
    #expect(bench.on { $0.tempo } == bench.canvas.tempo)
    #expect(bench.canvas.tempo != 180)
  }

  @Test("no ramp lasts longer than it may, and one of no time is a step")
  func bounds() throws {
    let bench = Bench()
    try bench.perform(.tempoRamp(5_000, duration: -3))
    #expect(bench.canvas.tempo == 999)
    #expect(bench.on { $0.tempo } == 999)
    try bench.perform(.tempoRamp(20, duration: 1e300))
    bench.render(1_000)
    #expect(bench.on { $0.tempo } > 998)
  }

  @Test("a nudge is told, moves the beat, and leaves the tempo")
  func nudge() throws {
    let bench = Bench()
    bench.listener.changes = []
    try bench.perform(.nudge(beats: 0.25))
    #expect(bench.listener.changes == [.set(.nudge(beats: 0.25))])
    #expect(bench.listener.performed.isEmpty)
    bench.render(48_000)
    #expect(bench.listener.performed == [.nudge(beats: 0.25)])
    #expect(bench.canvas.tempo == 120)
    // Beat 2 would begin at frame 48,000; a quarter earlier it is there at 42,000.
    #expect(bench.on { $0.beat.frame } == 42_000)
  }

  @Test("a rendition for a ramp's end takes over when it is there, not before")
  func renditions() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    bench.render(24_000)
    try bench.perform(.tempoRamp(160, duration: 1))
    func length() -> Int? {
      bench.on { stage in stage.canvas.track(1).flatMap { stage.sounds[$0.id]?.sample.frameCount } }
    }
    bench.render(47_000)
    #expect(length() == 96_000)
    bench.render(2_000)
    // Four beats at 160.
    #expect(length() == 72_000)
  }
}
