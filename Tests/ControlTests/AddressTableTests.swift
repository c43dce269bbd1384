import Model
import Testing

@testable import Control

/// A line of the contract: what is sent, and what it means.
struct Example: Sendable, CustomTestStringConvertible {
  var address: String
  var arguments: [Argument]
  var gesture: Gesture
  var testDescription: String { address }

  init(_ address: String, _ arguments: [Argument], _ gesture: Gesture) {
    self.address = address
    self.arguments = arguments
    self.gesture = gesture
  }
}

private let track = BubbleName(.track, 1)
private let effect = BubbleName(.effect, 2)
private let half: [Argument] = [.float(0.5), .float(0.25)]
private let place = Point(0.5, 0.25)

/// Every address that asks for a gesture, as the contract has it.
let examples: [Example] = [
  Example("/canvas/tap", half, .tapCanvas(place)),
  Example("/canvas/longpress", half, .longPress(place)),
  Example(
    "/canvas/drag", half + [.float(0), .float(1)], .drag(from: place, to: Point(0, 1))),
  Example("/canvas/cut", half + [.float(0), .float(1)], .cut(from: place, to: Point(0, 1))),
  Example("/canvas/down", [.int32(2)] + half, .touch(Touch(.down, surface: 7, finger: 2, place))),
  Example("/canvas/move", [.int32(2)] + half, .touch(Touch(.move, surface: 7, finger: 2, place))),
  Example("/canvas/up", [.int32(2)] + half, .touch(Touch(.up, surface: 7, finger: 2, place))),
  Example(
    "/canvas/up", [.int32(2)] + half + [.float(0.75)],
    .touch(Touch(.up, surface: 7, finger: 2, place, duration: 0.75))),
  Example(
    "/canvas/cancel", [.int32(2)] + half, .touch(Touch(.cancel, surface: 7, finger: 2, place))),
  Example("/canvas/aspect", [.float(1.5)], .aspect(1.5)),
  Example("/menu/select", [.int32(3)], .selectMenu(.index(3))),
  Example("/menu/select", [.string("reverb")], .selectMenu(.name("reverb"))),
  Example("/track/add", [.string("a.wav")], .addTrack(file: "a.wav", at: nil)),
  Example("/track/add", [.string("a.wav")] + half, .addTrack(file: "a.wav", at: place)),
  Example("/track/1/tap", [], .tap(track)),
  Example("/track/1/untap", [], .untap(track)),
  Example("/track/1/mute", [.int32(1)], .track(1, .muted(true))),
  Example("/track/1/gain", [.float(-6)], .track(1, .gain(-6))),
  Example("/track/1/fader", [.float(0.75)], .track(1, .fader(0.75))),
  Example("/track/1/pan", [.float(-0.5)], .track(1, .pan(-0.5))),
  Example("/track/1/solo", [.int32(0)], .track(1, .solo(false))),
  Example("/track/1/position", [.float(2.5)], .track(1, .position(2.5))),
  Example("/track/1/load", [.string("b.wav")], .track(1, .file("b.wav"))),
  Example("/track/1/move", half, .move(track, place)),
  Example("/track/1/remove", [], .remove(track)),
  Example("/track/1/bpm", [.float(98)], .track(1, .tempo(98))),
  Example("/track/1/beats", [.float(16)], .track(1, .length(16))),
  Example("/track/1/sync", [.string("repitch")], .track(1, .sync(.repitch))),
  Example("/track/1/transpose", [.float(-3)], .track(1, .transpose(-3))),
  Example("/track/1/pickup", [.float(1.5)], .track(1, .pickup(1.5))),
  Example("/track/1/swing", [.float(62.5)], .track(1, .swing(62.5))),
  Example("/track/1/quantum", [.float(2)], .track(1, .quantum(2))),
  Example("/track/1/quantum", [.float(-1)], .track(1, .quantum(nil))),
  Example("/track/1/launch", [.string("bar")], .track(1, .launch(.bar))),
  Example("/track/1/rendition", [], .rendition(track: 1, origin: 0)),
  Example("/track/1/rendition", [.int32(7_001)], .rendition(track: 1, origin: 7_001)),
  Example(
    "/log/loaded", [.int32(2), .float(5_400)], .occurred(.loaded(track: 2, count: 5_400))),
  Example("/log/loaded", [.int32(2), .float(-1)], .occurred(.loaded(track: 2, count: nil))),
  Example(
    "/log/passage",
    [.int32(1), .float(48_000), .double(16_777_217), .float(0), .float(-0.5)],
    .occurred(
      .passage(
        track: 1, PassageSpan(start: 48_000, end: 16_777_217, since: 0, anchor: -0.5)))),
  Example(
    "/log/bridge", [.int32(1), .float(48_000), .double(16_777_217), .float(7_001)],
    .occurred(
      .bridge(track: 1, PassageBridge(start: 48_000, from: 16_777_217, origin: 7_001)))),
  Example("/renditions", [.int32(0)], .autoRenditions(false)),
  Example("/track/1/opening", [.double(0.1)], .track(1, .opening(0.1))),
  Example(
    "/track/1/chain", [.string("1 3+4 2")],
    .chain(track: 1, Chain([[1], [3, 4], [2]]) ?? .empty)),
  Example("/track/1/offset", [.float(0.25)], .track(1, .offset(0.25))),
  Example("/track/1/double", [], .track(1, .double)),
  Example("/track/1/halve", [], .track(1, .halve)),
  Example(
    "/track/1/heard", [120, 8, 0.5, 0.25, 0.75].map { .float($0) },
    .track(
      1, .heard(FileBeat(tempo: 120, beats: 8, start: 0.5, offset: 0.25, confidence: 0.75)))),
  Example(
    "/track/1/heard",
    [100, 0, 0, 0.25, 0.75].map { .float($0) } + [.int32(3), .string("250000 600000 610000")],
    .track(
      1,
      .heard(
        FileBeat(
          tempo: 100, offset: 0.25, confidence: 0.75,
          map: BeatMap(text: "250000 600000 610000"), metre: 3)))),
  Example(
    "/track/1/heard", [100, 0, 0, 0.25, 0.75].map { .float($0) } + [.int32(4), .string("")],
    .track(1, .heard(FileBeat(tempo: 100, offset: 0.25, confidence: 0.75, metre: 4)))),
  Example(
    "/track/1/heard", [0, 0, 0, 0, 1].map { .float($0) }, .track(1, .heard(FileBeat()))),
  Example("/effect/add", [.string("delay")], .addEffect(type: "delay", at: nil)),
  Example("/effect/add", [.string("delay")] + half, .addEffect(type: "delay", at: place)),
  Example("/effect/2/tap", [], .tap(effect)),
  Example("/effect/2/untap", [], .untap(effect)),
  Example("/effect/2/active", [.int32(1)], .active(effect: 2, true)),
  Example("/effect/2/move", half, .move(effect, place)),
  Example("/effect/2/remove", [], .remove(effect)),
  Example("/effect/2/preset", [.string("Dub")], .preset(effect: 2, name: "Dub")),
  Example(
    "/effect/2/feedback", [.float(0.5)], .parameter(effect: 2, name: "feedback", value: 0.5)),
  Example(
    "/effect/2/time/norm", [.float(0.5)], .position(effect: 2, name: "time", share: 0.5)),
  Example(
    "/link", [.string("track/1"), .string("effect/2")], .link(track, effect, stage: nil)),
  Example(
    "/link", [.string("effect/2"), .string("track/1"), .int32(2)], .link(effect, track, stage: 2)),
  Example("/unlink", [.string("track/1"), .string("effect/2")], .unlink(track, effect)),
  Example("/tempo", [.float(120.5)], .tempo(120.5)),
  Example("/tempo", [.float(90), .float(2.5)], .tempoRamp(90, duration: 2.5)),
  Example("/tempo/nudge", [.float(-0.25)], .nudge(beats: -0.25)),
  Example("/tempo/tap", [], .tapTempo),
  Example("/tempo/midi", [.string("note 60")], .tapMIDI(.note(60))),
  Example("/tempo/midi", [.string("cc 64")], .tapMIDI(.controller(64))),
  Example("/tempo/midi", [.string("off")], .tapMIDI(.off)),
  Example("/log/told", [.int32(1)], .occurred(.told(true))),
  Example("/log/arrived", [.int32(2), .float(4)], .occurred(.arrived(track: 2, beats: 4))),
  Example("/log/arrived", [.int32(2), .float(0)], .occurred(.arrived(track: 2, beats: nil))),
  Example(
    "/log/failed", [.int32(2), .string("no")], .occurred(.failed(track: 2, reason: "no"))),
  Example(
    "/log/recalled", [.int32(2), .float(-1), .float(98), .float(-1)],
    .occurred(.recalled(track: 2, BeatSaying(tempo: 98)))),
  Example("/log/chain", [.int32(2), .int32(1)], .occurred(.chain(track: 2, waits: true))),
  Example("/log/chains", [], .occurred(.chains)),
  Example(
    "/log/resumed", [.int32(2), .float(-0.5)], .occurred(.resumed(track: 2, beat: -0.5))),
  Example("/track/1/forget", [], .track(1, .forget)),
  Example("/log/clock", [.float(98)], .occurred(.clockTempo(98))),
  Example("/log/noted", [.float(98)], .occurred(.tempoNoted(98))),
  Example("/log/peers", [.int32(3)], .occurred(.peers(3))),
  Example(
    "/log/scene", [.string("/x.json"), .string("{}")],
    .occurred(.scene(path: "/x.json", text: "{}"))),
  Example("/log/step", [], .occurred(.step)),
  Example("/quantum", [.float(4)], .quantum(4)),
  Example("/clock", [.string("link")], .clock(.link)),
  Example("/transport/start", [], .startTransport),
  Example("/transport/stop", [], .stopTransport),
  Example("/transport/skip", [.float(2)], .skip(beats: 2)),
  Example("/transport/locate", [.float(32)], .locate(beats: 32)),
  Example("/main/gain", [.float(-3)], .mainGain(-3)),
  Example("/main/limiter", [.int32(0)], .limiter(false)),
  Example("/click", [.int32(1)], .click(true)),
  Example("/scene/load", [.string("x.json")], .loadScene("x.json")),
  Example("/scene/save", [.string("x.json")], .saveScene("x.json")),
  Example("/scene/clear", [], .clearScene),
  Example("/undo", [], .undo),
  Example("/redo", [], .redo),
  Example("/record/start", [], .startRecording(file: nil)),
  Example("/record/start", [.string("a.wav")], .startRecording(file: "a.wav")),
  Example("/record/stop", [], .stopRecording),
  Example("/panic", [], .panic),
  Example("/quit", [], .quit),
]

/// A canvas with tracks 1 and 3, a lowpass in effect 1 and a delay in effect 2.
let canvas = {
  var canvas = Canvas()
  let ids = (1...4).map { BubbleID(serial: UInt32($0)) }
  canvas.insert(Track(id: ids[0], slot: 1, file: "a.wav", at: .center))
  canvas.insert(Track(id: ids[1], slot: 3, file: "b.wav", at: .center))
  canvas.insert(Effect(id: ids[2], slot: 1, type: BuiltInEffect.lowpass.type, at: .center))
  canvas.insert(Effect(id: ids[3], slot: 2, type: BuiltInEffect.delay.type, at: .center))
  return canvas
}()

func gesture(_ address: String, _ arguments: Argument...) throws -> Gesture? {
  try AddressTable.gesture(Message(address, arguments), on: canvas, surface: 7)
}

@Suite struct AddressTableTests {
  @Test("a message asks for the gesture that the contract says", arguments: examples)
  func decodes(_ example: Example) throws {
    let message = Message(example.address, example.arguments)
    #expect(try AddressTable.gesture(message, on: canvas, surface: 7) == example.gesture)
  }

  @Test("a gesture is told by the message that asks for it", arguments: examples)
  func encodes(_ example: Example) {
    let message = Message(example.address, example.arguments)
    #expect(AddressTable.message(example.gesture, numbers: .exact) == message)
  }

  @Test("no address that asks for a gesture is without an example")
  func isComplete() throws {
    let seen = try Set(
      examples.map { try AddressTable.place($0.address, on: canvas).entry.pattern })
    for entry in AddressTable.entries {
      guard case .gesture = entry.action else { continue }
      #expect(seen.contains(entry.pattern), "\(entry.pattern)")
    }
  }

  @Test("addresses are unique, described, and slots stand where they belong")
  func isWellFormed() {
    #expect(Set(AddressTable.entries.map(\.pattern)).count == AddressTable.entries.count)
    for entry in AddressTable.entries {
      #expect(!entry.summary.isEmpty)
      #expect(entry.pattern.contains("/N/") == (entry.kind != nil))
    }
  }

  @Test("the addresses of a canvas are those of its bubbles, with their parameters' ranges")
  func enumerates() throws {
    let places = AddressTable.places(on: canvas)
    let addresses = Set(places.map(\.address))
    #expect(addresses.isSuperset(of: ["/track/1/mute", "/track/3/mute", "/tempo", "/dsp"]))
    #expect(addresses.isDisjoint(with: ["/track/2/mute", "/effect/2/cutoff"]))
    let cutoff = try #require(places.first { $0.address == "/effect/1/cutoff" })
    #expect(cutoff.arguments[0].unit == "Hz")
    #expect(cutoff.arguments[0].range == 20...20_000)
    let share = try #require(places.first { $0.address == "/effect/1/cutoff/norm" })
    #expect(share.arguments[0].range == 0...1)
  }

  @Test("a slot has one address", arguments: ["01", "+1", "-1", "１", "1.0"])
  func slots(_ slot: String) {
    for address in ["/track/\(slot)/tap", "/effect/\(slot)/cutoff"] {
      #expect(throws: Refusal("there is no such address")) {
        try AddressTable.gesture(Message(address), on: canvas, surface: 7)
      }
    }
    for name in ["track/\(slot)", "/track/\(slot)"] {
      #expect(throws: Refusal("\"\(name)\" is not a bubble: write track/1 or effect/2")) {
        try AddressTable.gesture(
          Message("/link", [.string(name), .string("effect/1")]), on: canvas, surface: 7)
      }
    }
  }

  @Test("what is told only cannot be set, whatever is sent")
  func toldOnly() {
    let addresses = AddressTable.places(on: canvas).filter { $0.entry.access == .read }
    #expect(addresses.count > 15)
    for place in addresses {
      for arguments in [[], [.int32(1)], [.string("x"), .int32(1)]] as [[Argument]] {
        #expect(throws: Refusal("it is told, and cannot be set")) {
          try AddressTable.gesture(Message(place.address, arguments), on: canvas, surface: 7)
        }
      }
    }
  }

  @Test("an address without its argument says what it takes")
  func missingArguments() throws {
    func text(_ address: String, _ arguments: Argument...) -> String {
      do {
        _ = try AddressTable.gesture(Message(address, arguments), on: canvas, surface: 7)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(text("/track/1/mute") == "it takes muted (0 or 1), and was sent nothing")
    #expect(text("/track/1/pan") == "it takes pan (-1 to 1), and was sent nothing")
    #expect(text("/track/1/gain") == "it takes gain (-inf to 12 dB), and was sent nothing")
    #expect(
      text("/track/1/sync")
        == "it takes mode (stretch, repitch, free), and was sent nothing")
    #expect(
      text("/tempo", .float(1), .float(1), .float(1))
        == "it takes tempo (20 to 999 bpm), [duration (0 to 3600 s)], and was sent 3 arguments")
    #expect(text("/effect/1/cutoff") == "it takes cutoff (20 to 20000 Hz), and was sent nothing")
  }
}
