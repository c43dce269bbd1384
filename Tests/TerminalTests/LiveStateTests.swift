import Model
import Stage
import Testing

@testable import bubbletracks

@Suite struct LiveStateTests {
  @Test("a waiting track counts down to the next multiple of the quantum")
  func countdown() throws {
    var state = Scenery.state()
    state.take(
      [.set(.tempo(120)), .set(.quantum(4)), .report(.beat(bar: 2, beat: 3, tempo: 120))], at: 7)
    // Beat 6 began at 7 s; half a second is a beat, so at 7.25 s it is beat 6.5, and 8 is next.
    #expect(abs(try #require(state.countdown(3, at: 7.25)) - 1.5) < 1e-6)
    #expect(state.countdown(1, at: 7.25) == nil)
    state.openings[3] = 10
    #expect(abs(try #require(state.countdown(3, at: 7.25)) - 3.5) < 1e-6)
    state.take([.set(.stopTransport)], at: 7.25)
    #expect(state.countdown(3, at: 9) == nil)
    let lines = Scenery.lines(state, 80, 24, at: 9)
    #expect(lines.contains { $0.contains("[3]") && $0.contains("for the start") })
  }

  @Test("between two beats the beat goes on, but not past the next")
  func beats() {
    var state = LiveState(name: "x")
    state.take([.report(.beat(bar: 1, beat: 2, tempo: 120))], at: 1)
    #expect(state.beat(at: 1) == 1)
    #expect(abs(state.beat(at: 1.25) - 1.5) < 1e-9)
    #expect(state.beat(at: 60) < 2)
    state.take([.set(.locate(beats: -2.5))], at: 2)
    state.take([.set(.stopTransport)], at: 2)
    #expect(state.beat(at: 9) == -2.5)
    #expect(Scenery.lines(state, 80, 24, at: 9)[0].contains("0.2"))
  }

  @Test("an outside clock's tempo is learnt from its beats")
  func outsideTempo() {
    var state = LiveState(name: "x")
    state.take([.report(.beat(bar: 1, beat: 1, tempo: 90))], at: 0)
    #expect(state.canvas.tempo == 120)
    state.take([.set(.clock(.jack)), .report(.beat(bar: 1, beat: 2, tempo: 90))], at: 1)
    #expect(state.canvas.tempo == 90)
  }

  @Test("a slot that is used again remembers nothing")
  func reuse() {
    var state = Scenery.state()
    state.take([.set(.remove(BubbleName(.track, 5)))], at: 0)
    #expect(state.canvas.track(5) == nil)
    state.take([.report(.trackAdded(slot: 5, name: "new"))], at: 0)
    #expect(state.states[5] == .loading)
    #expect(state.meters[5] == nil)
    #expect(state.canvas.track(5)?.isMuted == true)
  }

  @Test("a new bubble's first values are no news, a movement is one line")
  func news() {
    var names = Names()
    let added: [Change] = [
      .report(.trackAdded(slot: 1, name: "drums")), .set(.track(1, .muted(true))),
      .set(.track(1, .gain(0))), .set(.track(1, .solo(false))),
    ]
    #expect(added.sentences(&names).map(\.text) == ["track/1 drums: added"])
    var state = LiveState(name: "x")
    state.take(added, at: 0)
    for gain in 1...9 { state.take([.set(.track(1, .gain(Double(-gain))))], at: 0) }
    #expect(state.messages.map(\.text) == ["track/1 drums: added", "track/1 drums: gain -9.0 dB"])
  }

  @Test("a track's failure is told once, with its name")
  func failure() {
    var state = LiveState(name: "x")
    state.take([.report(.trackAdded(slot: 1, name: "a"))], at: 0)
    state.take([.report(.trackState(slot: 1, .error("/a.wav: no such file")))], at: 0)
    state.take([.report(.error(gesture: nil, text: "/a.wav: no such file"))], at: 0)
    #expect(state.messages.last?.text == "track/1 a: /a.wav: no such file")
    #expect(state.messages.count == 2)
  }

  @Test("everything that a stage tells builds the same canvas")
  func mirror() throws {
    var canvas = Canvas()
    for slot in 1...3 {
      let id = BubbleID(serial: UInt32(slot))
      canvas.insert(Track(id: id, slot: slot, file: "/loops/v1.\(slot).wav", at: .center))
    }
    for (slot, type) in EffectType.all.prefix(3).enumerated() {
      let id = BubbleID(serial: UInt32(slot + 10))
      canvas.insert(Effect(id: id, slot: slot + 1, type: type, at: .center))
    }
    for gesture: Gesture in [
      .tap(BubbleName(.track, 2)), .track(1, .gain(-6)), .track(3, .solo(true)),
      .chain(track: 1, try #require(Chain("2 1+3"))), .tempo(98), .quantum(4),
      .parameter(effect: 1, name: "cutoff", value: 300), .tap(BubbleName(.effect, 3)),
    ] {
      _ = try canvas.apply(gesture)
    }
    var state = LiveState(name: "x")
    state.take(canvas.changes(from: Canvas()), at: 0)
    for track in canvas.tracks {
      let mirrored = try #require(state.canvas.track(track.slot))
      #expect(mirrored.isMuted == track.isMuted && mirrored.gain == track.gain)
      #expect(mirrored.isSoloed == track.isSoloed && mirrored.chain == track.chain)
      #expect(state.names.title(BubbleName(.track, track.slot)) == "v1.\(track.slot)")
    }
    #expect(state.canvas.effects.map(\.values) == canvas.effects.map(\.values))
    #expect(state.canvas.effects.map(\.isActive) == canvas.effects.map(\.isActive))
    #expect(state.canvas.tempo == 98 && state.canvas.quantum == 4)
  }
}
