import Testing

@testable import Engine

@Suite("The clock") struct ClockTests {
  @Test("puts every beat on the first frame at or after it")
  func beats() {
    // At 97.3 beats a minute and 48 kHz a beat lasts 28,800,000 / 973 frames.
    let clock = Clock(rate: 48_000, tempo: 97.3)
    for beat in stride(from: 0, through: 200_000, by: 97) {
      let exact = (beat * 28_800_000 + 972) / 973
      #expect(clock.frame(of: Double(beat)) == exact)
    }
  }

  @Test("counts frames into beats and back", arguments: [20, 97.3, 120, 133.333, 999])
  func roundTrip(tempo: Double) {
    var clock = Clock(rate: 44_100, tempo: tempo)
    clock.move(to: 3.7, at: 1_234)
    for frame in stride(from: 1_234, through: 20_000_000, by: 9_973) {
      #expect(clock.frame(of: clock.beat(at: frame)) == frame)
    }
  }

  @Test("goes on from the beat that it has reached when the tempo changes")
  func tempoChanges() {
    var clock = Clock(rate: 48_000, tempo: 120)
    clock.setTempo(60, at: 36_000)
    clock.setTempo(240, at: 84_001)
    // 1.5 beats in 36,000 frames, then 48,001 frames of 48,000 a beat, then 12,000 a beat.
    let reached = 1.5 + 48_001.0 / 48_000
    #expect(abs(clock.beat(at: 84_001) - reached) < 1e-12)
    #expect(abs(clock.beat(at: 84_001 + 12_000) - (reached + 1)) < 1e-12)
    // Beat 3 lies (3 − reached) × 12,000 = 5,999.75 frames later.
    #expect(clock.frame(of: 3) == 84_001 + 6_000)
  }

  @Test("loses nothing in a hundred thousand changes of tempo")
  func manyChanges() {
    var clock = Clock(rate: 48_000, tempo: 120)
    var exact = 0
    for i in 0..<100_000 {
      // Tempos of whole numbers: a frame lasts tempo / 2,880,000 beats.
      let tempo = i % 2 == 0 ? 97 : 131
      clock.setTempo(Double(tempo), at: i * 101)
      exact += tempo * 101
    }
    #expect(abs(clock.beat(at: 10_100_000) - Double(exact) / 2_880_000) < 1e-8)
  }

  @Test("stands still while stopped, and rolls on from there")
  func stopping() {
    var clock = Clock(rate: 48_000, tempo: 120)
    clock.stop(at: 12_000)
    #expect(clock.beat(at: 1_000_000) == 0.5)
    clock.start(at: 2_000_000)
    #expect(clock.beat(at: 2_012_000) == 1)
    clock.start(at: 2_012_000)
    #expect(clock.beat(at: 2_024_000) == 1.5)
  }

  @Test("launches exactly on a boundary, and on the next one after it")
  func launches() {
    let clock = Clock(rate: 48_000, tempo: 120)
    for beat in 0...1_000 {
      #expect(clock.launch(after: beat * 24_000, quantum: 1_000_000) == Double(beat))
      #expect(clock.launch(after: beat * 24_000 + 1, quantum: 1_000_000) == Double(beat + 1))
    }
    #expect(clock.launch(after: 24_000, quantum: 4_000_000) == 4)
    #expect(clock.launch(after: 24_000, quantum: 0) == 1)
    #expect(clock.launch(after: 24_000, quantum: 1_500_000) == 1.5)
  }

  @Test("launches on the frame on which a boundary between two frames is heard")
  func launchesBetween() {
    let clock = Clock(rate: 48_000, tempo: 97.3)
    for beat in 1...1_000 {
      let frame = (beat * 28_800_000 + 972) / 973
      #expect(clock.launch(after: frame, quantum: 1_000_000) == Double(beat))
      #expect(clock.launch(after: frame - 1, quantum: 1_000_000) == Double(beat))
      #expect(clock.launch(after: frame + 1, quantum: 1_000_000) == Double(beat + 1))
    }
  }

  @Test("launches on the grid below zero as well")
  func negative() {
    var clock = Clock(rate: 48_000, tempo: 120)
    clock.move(to: -2.5, at: 0)
    #expect(clock.launch(after: 0, quantum: 1_000_000) == -2)
    #expect(clock.launch(after: 0, quantum: 4_000_000) == 0)
    #expect(clock.frame(of: -2) == 12_000)
  }

  @Test("puts beats beyond all counting very far away", arguments: [1e300, Double.infinity])
  func extremes(beat: Double) {
    let clock = Clock(rate: 48_000, tempo: 120)
    #expect(clock.frame(of: beat) > 1 << 60)
    #expect(clock.frame(of: -beat) < -(1 << 60))
  }
}
