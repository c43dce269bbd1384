import Model
import Testing

@testable import Stage

@Suite("Undo and redo") struct HistoryTests {
  @Test("every change of the canvas is taken back and done again, one by one")
  func steps() throws {
    let bench = Bench()
    let gestures: [Gesture] = [
      .addTrack(file: "drums.wav", at: nil), .addEffect(type: "delay", at: nil),
      .link(BubbleName(.track, 1), BubbleName(.effect, 1), stage: nil),
      .tap(BubbleName(.track, 1)), .track(1, .gain(-6)), .tempo(90),
      .parameter(effect: 1, name: "feedback", value: 0.9), .remove(BubbleName(.effect, 1)),
      .clearScene,
    ]
    var canvases = [bench.canvas]
    for gesture in gestures {
      try bench.perform(gesture)
      canvases.append(bench.canvas)
    }
    for canvas in canvases.reversed().dropFirst() {
      try bench.perform(.undo)
      #expect(bench.canvas == canvas)
    }
    #expect(throws: Refusal.self) { try bench.perform(.undo) }
    for canvas in canvases.dropFirst() {
      try bench.perform(.redo)
      #expect(bench.canvas == canvas)
    }
    #expect(throws: Refusal.self) { try bench.perform(.redo) }
  }

  @Test("movements of one value that follow each other closely are one step")
  func streams() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil))
    for step in 1...20 { try bench.perform(.track(1, .gain(-Double(step)))) }
    try bench.perform(.undo)
    #expect(bench.canvas.track(1)?.gain == 0)
  }

  @Test("a track that comes back by undo is loaded and sounds again")
  func revival() throws {
    let bench = Bench()
    try bench.perform(.quantum(0), .addTrack(file: "drums.wav", at: nil), .track(1, .muted(false)))
    bench.render(4_800)
    try bench.perform(.remove(BubbleName(.track, 1)))
    #expect(bench.render(4_800).last == 0)
    try bench.perform(.undo)
    #expect(bench.render(4_800).last == 0.5)
  }

  @Test("a tap that is taken back leaves nothing to undo, and all else as it was")
  func untapped() throws {
    let bench = Bench()
    let (track, effect) = (BubbleName(.track, 1), BubbleName(.effect, 1))
    try bench.perform(
      .addTrack(file: "drums.wav", at: .center), .addEffect(type: "delay", at: Point(0.8, 0.5)),
      .track(1, .pan(0.5)))
    for name in [track, effect] {
      let before = bench.canvas
      try bench.perform(.tap(name), .untap(name))
      #expect(bench.canvas.tracks == before.tracks)
      #expect(bench.canvas.effects == before.effects)
    }
    try bench.perform(.undo)
    #expect(bench.canvas.track(1)?.pan == 0, "the step before the taps")
    #expect(bench.canvas.track(1)?.isMuted == true)
  }

  @Test("the shape of a surface is nothing to undo, and stays when others' steps are undone")
  func shapes() throws {
    let bench = Bench()
    let track = BubbleName(.track, 1)
    try bench.perform(
      .addTrack(file: "drums.wav", at: .center), .aspect(2), .tap(track), .aspect(1.5),
      .untap(track), .aspect(0.5), .undo)
    #expect(bench.canvas.tracks.isEmpty)
    #expect(bench.canvas.aspect == 0.5)
    try bench.perform(.aspect(0.6), .redo)
    #expect(bench.canvas.track(1)?.isMuted == true)
    #expect(bench.canvas.aspect == 0.6)
  }

  @Test("a tap behind which something else was done is taken back by another")
  func untappedLate() throws {
    let bench = Bench()
    let track = BubbleName(.track, 1)
    try bench.perform(
      .addTrack(file: "drums.wav", at: .center), .tap(track), .track(1, .pan(0.5)), .untap(track))
    #expect(bench.canvas.track(1)?.isMuted == true)
    #expect(bench.canvas.track(1)?.pan == 0.5)
    try bench.perform(.undo)
    #expect(bench.canvas.track(1)?.isMuted == false)
    #expect(throws: Refusal.self) { try bench.perform(.untap(BubbleName(.effect, 7))) }
  }

  @Test("a tap is taken back once, and soon; what was not tapped stays as it is")
  func untappedInVain() throws {
    let bench = Bench()
    let (track, effect) = (BubbleName(.track, 1), BubbleName(.effect, 1))
    try bench.perform(
      .addTrack(file: "drums.wav", at: .center), .addEffect(type: "delay", at: Point(0.8, 0.5)))
    func staysAsItIs(_ name: BubbleName) {
      let before = bench.canvas
      #expect(throws: Refusal.self) { try bench.perform(.untap(name)) }
      #expect(bench.canvas == before)
    }
    staysAsItIs(track)
    staysAsItIs(effect)
    try bench.perform(.tap(track), .untap(track))
    staysAsItIs(track)
    try bench.perform(.tap(track), .track(1, .muted(true)))
    staysAsItIs(track)
    try bench.perform(.tap(effect))
    bench.render(100_000)
    staysAsItIs(effect)
  }

  @Test("a tap is taken back whole, also if its file's beat was recalled meanwhile")
  func untappedWhileListening() throws {
    let bench = Bench()
    let track = BubbleName(.track, 1)
    try bench.perform(.addTrack(file: "drums.wav", at: .center), .tap(track))
    bench.on { stage in
      guard let known = stage.canvas.track(1) else { return }
      stage.recall(known, BeatSaying(length: 8), at: 0)
    }
    try bench.perform(.untap(track))
    #expect(bench.canvas.track(1)?.isMuted == true)
    #expect(bench.canvas.track(1)?.saying.length == 8)
    try bench.perform(.undo)
    #expect(bench.canvas.tracks.isEmpty)
  }

  @Test("undo does not go behind where a session begins")
  func beginning() throws {
    let bench = Bench()
    try bench.perform(.addTrack(file: "drums.wav", at: nil))
    bench.on { $0.beginHistory() }
    try bench.perform(.tempo(90))
    try bench.perform(.undo)
    #expect(throws: Refusal.self) { try bench.perform(.undo) }
    #expect(bench.canvas.tracks.count == 1)
  }
}
