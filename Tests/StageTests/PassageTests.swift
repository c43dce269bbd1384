import Engine
import Foundation
import Model
import Testing

@testable import Stage

@Suite("Passages on the stage") struct PassageTests {
  /// A stage with `count` tracks that play a loop of four beats, whose passages are half as loud.
  private func playing(_ count: Int = 1) throws -> Bench {
    let bench = Bench()
    bench.source.passageLevel = 0.25
    for slot in 1...count {
      try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(slot, .muted(false)))
    }
    bench.render(24_000)
    return bench
  }

  private func passages(_ bench: Bench) -> [Passage] {
    bench.on { stage in stage.canvas.tracks.compactMap { stage.sounds[$0.id]?.passage } }
  }

  @Test("keep eight tracks in pitch soon after a step, until their renditions are there")
  func step() throws {
    let bench = try playing(8)
    #expect(passages(bench).isEmpty)
    try bench.perform(.tempo(150))
    bench.render(2_400)
    #expect(passages(bench).count == 8)
    // A rendition is begun after 0.15 s, which takes no time here.
    bench.render(7_200)
    #expect(passages(bench).isEmpty)
    let lengths = bench.on { stage in stage.sounds.values.map(\.sample.length) }
    #expect(lengths.allSatisfy { $0 == 76_800 })
  }

  @Test("go over into the rendition where the tempo comes to rest, before it takes over")
  func bridge() throws {
    let bench = Bench()
    bench.source.passageLevel = 0.25
    bench.source.bridgesPassages = true
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    bench.render(24_000)
    try bench.perform(.tempoRamp(160, duration: 4))
    let sound = bench.render(240_000)
    // For 0.15 s from where the ramp ends, and nothing else is heard on the way.
    #expect(sound[4_000..<191_900].allSatisfy { $0 == 0.25 })
    #expect(sound[192_100..<199_100].allSatisfy { $0 == 0.375 })
    #expect(sound[199_300...].allSatisfy { $0 == 0.5 })
    #expect(passages(bench).isEmpty)
    // A step that comes meanwhile is followed by a passage of its own.
    try bench.perform(.tempo(120))
    bench.render(60_000)
    try bench.perform(.tempo(100))
    let other = bench.render(144_000)
    #expect(other.contains(0.375))
    #expect(other[120_000...].allSatisfy { $0 == 0.5 })
  }

  @Test("are heard through a ramp and a nudge, and not without need")
  func ramp() throws {
    let bench = try playing()
    try bench.perform(.tempoRamp(160, duration: 4))
    var sound = bench.render(192_000)
    #expect(sound[4_000..<191_000].allSatisfy { $0 == 0.25 })
    #expect(bench.render(9_600)[2_000...].allSatisfy { $0 == 0.5 })
    try bench.perform(.nudge(beats: 0.1))
    sound = bench.render(24_000)
    #expect(sound.contains { $0 == 0.25 })
    #expect(sound[20_000...].allSatisfy { abs($0 - 0.5) < 1e-3 })
    // What is muted, plays free, or bends by less than five cents needs none.
    let gestures: [Gesture] = [
      .track(1, .muted(true)), .track(1, .sync(.repitch)),
    ]
    for gesture in gestures {
      let bench = try playing()
      try bench.perform(gesture)
      try bench.perform(.tempoRamp(160, duration: 4))
      bench.render(48_000)
      #expect(passages(bench).isEmpty)
    }
    let other = try playing()
    try other.perform(.tempo(120.3))
    other.render(2_400)
    #expect(passages(other).isEmpty)
  }

  @Test("wait while the tempo is moved all the time, and come when it is let go")
  func calm() throws {
    let bench = try playing()
    try bench.perform(.tempoRamp(160, duration: 4))
    bench.render(9_600)
    try bench.perform(.nudge(beats: 0.01))
    #expect(bench.render(4_000).contains(0.25))
    for _ in 0..<10 {
      try bench.perform(.nudge(beats: 0.01))
      #expect(!bench.render(3_000)[1_500...].contains(0.25))
    }
    #expect(bench.render(9_600)[8_000...].allSatisfy { $0 == 0.25 })
  }

  @Test("end at once with another pitch, and are made anew in it")
  func transposition() throws {
    let bench = try playing()
    try bench.perform(.tempoRamp(160, duration: 4))
    bench.render(24_000)
    try bench.perform(.track(1, .transpose(5)))
    #expect(passages(bench).isEmpty)
    bench.render(4_000)
    #expect(passages(bench).map(\.semitones) == [5])
  }

  @Test("begin on the same frame whatever the blocks of a render", arguments: [64, 777, 48_000])
  func blocks(block: Int) throws {
    func sound(_ block: Int) throws -> [Float] {
      let bench = Bench()
      bench.source.passageLevel = 0.25
      try bench.perform(.tempo(100), .tempoRamp(160, duration: 4))
      bench.render(10_000, block: block)
      // It opens while the tempo moves.
      try bench.perform(
        .addTrack(file: "drums.wav", at: nil), .track(1, .length(4)), .track(1, .muted(false)))
      try bench.on { stage in
        try stage.perform(.track(1, .position(1.3)), at: 40_001)
        try stage.perform(.tempo(90), at: 60_013)
        try stage.perform(.nudge(beats: 0.2), at: 80_013)
      }
      return bench.render(100_000, block: block)
    }
    let whole = try sound(256)
    #expect(whole.contains { $0 == 0.25 })
    #expect(try sound(block) == whole)
  }

  /// One with a track that has not opened yet.
  private func begun(_ prepare: (FakeSource) -> Void = { _ in }) throws -> LiveBench {
    let live = LiveBench()
    live.source.passageLevel = 0.25
    prepare(live.source)
    #expect(try live.add("drums.wav"))
    return live
  }

  @Test("are noted as they were heard, and rendered again the same", arguments: [false, true])
  func log(isBridged: Bool) throws {
    let live = try begun { $0.bridgesPassages = isBridged }
    var heard = live.render(48_000, isFollowed: true)
    for gesture in [
      Gesture.tempoRamp(150, duration: 1), .nudge(beats: 0.1), .track(1, .position(1)), .tempo(90),
      .nudge(beats: -0.1),
    ] {
      try live.on { try $0.perform(gesture) }
      heard += live.render(24_000, isFollowed: true)
    }
    heard += live.render(isBridged ? 192_000 : 24_000, isFollowed: true)
    #expect((heard.count { $0 == 0.375 } > 5_000) == isBridged)
    let spans = live.listener.whole.filter {
      if case .occurred(.passage) = $0.gesture { true } else { false }
    }
    #expect(spans.count > 4)
    #expect(heard.contains { $0 == 0.25 })

    #expect(try live.replayed(heard.count) == heard)
  }

  @Test("that come too late are not heard: the loop plays on, and there is no gap")
  func late() throws {
    let live = try begun { $0.passageGate.lock() }
    try live.on { try $0.perform(.tempoRamp(200, duration: 60)) }
    // Rendered far on while the first slice is being made.
    let sound = live.on { stage in
      (0..<1_500).flatMap { _ in
        stage.advance()
        return stage.rendered(64)
      }
    }
    #expect(sound[24_000...].allSatisfy { abs($0 - 0.5) < 1e-3 })
    live.source.passageGate.unlock()
    // Then those that follow are in time.
    #expect(live.render(24_000, isFollowed: true).last == 0.25)
  }

  @Test("that a log tells of where they cannot be are left out, and nobody else may tell of any")
  func strangers() throws {
    let bench = try playing()
    for (start, end) in [(0, 1_000_000_000), (900_000_000, 900_000_100), (24_000, 23_000)] {
      let span = PassageSpan(start: start, end: end, since: 0, anchor: 0)
      try bench.perform(.occurred(.passage(track: 1, span)))
    }
    #expect(passages(bench).isEmpty)
    let span = PassageSpan(start: 24_000, end: 48_000, since: 0, anchor: 0)
    #expect(throws: Refusal.self) {
      try bench.on { stage in
        try stage.perform(.occurred(.passage(track: 1, span)), from: Origin(number: 7))
      }
    }
  }
}
