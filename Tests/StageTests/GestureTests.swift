import Model
import Testing

@testable import Stage

@Suite("Gestures on the stage") struct GestureTests {
  @Test("a long press on a track, then on an effect, links them, whichever comes first")
  func linking() throws {
    for isTrackFirst in [true, false] {
      let bench = Bench()
      let (a, b) = (Point(0.2, 0.2), Point(0.8, 0.8))
      try bench.perform(
        .addTrack(file: "drums.wav", at: a), .addEffect(type: "delay", at: b),
        .longPress(isTrackFirst ? a : b), .longPress(isTrackFirst ? b : a))
      #expect(bench.canvas.track(1)?.chain == Chain("1"))
    }
  }

  @Test("a long press on the same bubble twice, or on the empty canvas, ends a link begun")
  func cancelling() throws {
    for end in [Point(0.2, 0.2), Point(0.5, 0.5)] {
      let bench = Bench()
      let (a, b) = (Point(0.2, 0.2), Point(0.8, 0.8))
      try bench.perform(
        .addTrack(file: "drums.wav", at: a), .addEffect(type: "delay", at: b),
        .longPress(a), .longPress(end))
      if end != a { try bench.perform(.longPress(end)) }
      try bench.perform(.longPress(b))
      #expect(bench.canvas.track(1)?.chain == .empty)
    }
  }

  @Test("the menu makes its bubble at the last long press, else in the centre")
  func menu() throws {
    let bench = Bench()
    try bench.perform(.longPress(Point(0.3, 0.7)), .selectMenu(.index(2)))
    #expect(bench.canvas.track(1)?.file == "/lib/more/bass.wav")
    #expect(bench.canvas.track(1)?.point == Point(0.3, 0.7))
    try bench.perform(.selectMenu(.name("reverb")))
    #expect(bench.canvas.effect(1)?.type.name == "reverb")
    #expect(bench.canvas.effect(1)?.point == .center)
    #expect(throws: Refusal.self) { try bench.perform(.selectMenu(.index(999))) }
    #expect(throws: Refusal.self) { try bench.perform(.selectMenu(.name("nothing"))) }
  }

  @Test("several fingers at once tap, move and cut")
  func fingers() throws {
    let bench = Bench()
    func touch(_ phase: Touch.Phase, _ finger: Int, _ x: Double, _ y: Double) throws {
      try bench.perform(.touch(Touch(phase, surface: 1, finger: finger, Point(x, y))))
    }
    try bench.perform(
      .addTrack(file: "drums.wav", at: Point(0.2, 0.5)),
      .addTrack(file: "bass.wav", at: Point(0.2, 0.8)),
      .addEffect(type: "delay", at: Point(0.8, 0.5)),
      .link(BubbleName(.track, 1), BubbleName(.effect, 1), stage: nil))
    try touch(.down, 1, 0.2, 0.5)
    try touch(.down, 2, 0.5, 0.2)
    try touch(.down, 3, 0.2, 0.8)
    try touch(.move, 2, 0.5, 0.4)
    try touch(.move, 3, 0.4, 0.9)
    try touch(.move, 2, 0.5, 0.7)
    try touch(.up, 1, 0.2, 0.5)
    try touch(.up, 2, 0.5, 0.7)
    try touch(.up, 3, 0.4, 0.9)
    #expect(bench.canvas.track(1)?.isMuted == false)
    #expect(bench.canvas.track(2)?.point == Point(0.4, 0.9))
    #expect(bench.canvas.track(2)?.isMuted == true)
    #expect(bench.canvas.links.isEmpty)
  }

  @Test("a finger that rests half a second is a long press")
  func resting() throws {
    let bench = Bench()
    try bench.perform(.touch(Touch(.down, surface: 1, finger: 1, Point(0.3, 0.3))))
    bench.render(23_000)
    #expect(!bench.listener.changes.contains(.report(.menuOpened(Point(0.3, 0.3)))))
    bench.render(2_000)
    #expect(bench.listener.changes.contains(.report(.menuOpened(Point(0.3, 0.3)))))
  }

  @Test("a slot that is free again is taken lowest first, and a full canvas says so")
  func slots() throws {
    var canvas = Canvas()
    canvas.slots.tracks = 3
    let bench = Bench(canvas)
    for _ in 1...3 { try bench.perform(.addTrack(file: "drums.wav", at: nil)) }
    let error = #expect(throws: Refusal.self) {
      try bench.perform(.addTrack(file: "drums.wav", at: nil))
    }
    #expect(error?.description.contains("no track slot is free") == true)
    try bench.perform(.remove(BubbleName(.track, 3)), .remove(BubbleName(.track, 1)))
    try bench.perform(.addTrack(file: "bass.wav", at: nil))
    #expect(bench.canvas.track(1)?.file == "/lib/bass.wav")
  }

  @Test("a gesture for a frame to come is done on that frame")
  func later() throws {
    let bench = Bench()
    try bench.perform(.quantum(0), .addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    try bench.on { try $0.perform(.track(1, .position(0)), at: 0) }
    bench.render(4_800)
    try bench.on { try $0.perform(.track(1, .muted(true)), at: 9_001) }
    let sound = bench.render(9_600)
    // The raised cosine begins at its top and so shows from the frame after.
    #expect(sound.firstIndex { $0 < 0.5 } == 9_002 - 4_800)
    #expect(sound.last == 0)
  }

  @Test("a file that is not there is refused and changes nothing; a damaged one is an error bubble")
  func badFiles() throws {
    let bench = Bench()
    bench.source.missing = ["/lib/gone.wav"]
    bench.source.broken = ["/lib/damaged.wav"]
    let error = #expect(throws: Refusal.self) {
      try bench.perform(.addTrack(file: "gone.wav", at: nil))
    }
    #expect(error?.description == "/lib/gone.wav: no such file")
    #expect(bench.canvas == Canvas())
    try bench.perform(.addTrack(file: "damaged.wav", at: nil))
    #expect(bench.listener.problems == ["/lib/damaged.wav: it is damaged"])
    let states = bench.on { $0.states }
    #expect(Array(states.values) == [.error("/lib/damaged.wav: it is damaged")])
  }

  @Test("panic mutes all and forgets what was to come")
  func panic() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    try bench.on { try $0.perform(.track(1, .muted(false)), at: 48_000) }
    try bench.perform(.panic)
    let sound = bench.render(60_000)
    #expect(bench.canvas.track(1)?.isMuted == true)
    #expect(sound.suffix(50_000).allSatisfy { $0 == 0 })
  }
}
