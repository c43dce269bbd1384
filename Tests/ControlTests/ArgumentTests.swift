import Model
import Testing

@testable import Control

@Suite struct ArgumentTests {
  @Test(
    "any type of number stands for a number",
    arguments: [.int32(1), .int64(1), .float(1), .double(1), .bool(true)] as [Argument])
  func numbers(_ argument: Argument) throws {
    #expect(try gesture("/tempo", argument) == .tempo(20))
    #expect(try gesture("/track/1/pan", argument) == .track(1, .pan(1)))
    #expect(try gesture("/track/1/mute", argument) == .track(1, .muted(true)))
    #expect(try gesture("/menu/select", argument) == .selectMenu(.index(1)))
    #expect(try gesture("/undo", argument) == .undo)
  }

  @Test(
    "a button's release does nothing",
    arguments: [.int32(0), .int64(0), .float(0), .double(0), .bool(false)] as [Argument])
  func release(_ argument: Argument) throws {
    #expect(try gesture("/track/1/tap", argument) == nil)
    #expect(try gesture("/panic", argument) == nil)
    #expect(try gesture("/record/start", argument) == nil)
    #expect(try gesture("/track/1/mute", argument) == .track(1, .muted(false)))
  }

  @Test(
    "a whole number that is too large for any is refused",
    arguments: ["/menu/select", "/subscribe", "/unsubscribe", "/track/1/rendition"])
  func tooLarge(_ address: String) {
    for number in [1e30, -1e30, 1e15] {
      #expect(throws: Refusal.self) { try gesture(address, .double(number)) }
    }
  }

  @Test("a button may send any number but 0")
  func press() throws {
    #expect(try gesture("/undo", .float(0.5)) == .undo)
    #expect(try gesture("/undo", .int32(-1)) == .undo)
    #expect(throws: Refusal.self) { try gesture("/undo", .string("1")) }
    #expect(throws: Refusal.self) { try gesture("/undo", .int32(1), .int32(1)) }
    #expect(throws: Refusal.self) { try gesture("/undo", .float(.nan)) }
  }

  @Test("a tempo or a length of 0 is refused, and nothing is clamped to the least")
  func positive() throws {
    for address in ["/track/1/bpm", "/track/1/beats"] {
      for value: Float in [0, -3] {
        #expect(throws: Refusal.self) { try gesture(address, .float(value)) }
      }
    }
  }

  @Test("values beyond a range are clamped")
  func clamps() throws {
    #expect(try gesture("/tempo", .float(5)) == .tempo(20))
    #expect(try gesture("/tempo", .float(5_000)) == .tempo(999))
    #expect(try gesture("/quantum", .float(-1)) == .quantum(0))
    #expect(try gesture("/quantum", .float(5_000)) == .quantum(1_024))
    #expect(try gesture("/track/1/gain", .float(40)) == .track(1, .gain(12)))
    #expect(try gesture("/track/1/gain", .float(-400)) == .track(1, .gain(-400)))
    #expect(try gesture("/track/1/pan", .float(-3)) == .track(1, .pan(-1)))
    #expect(try gesture("/track/1/fader", .float(3)) == .track(1, .fader(1)))
    #expect(try gesture("/track/1/transpose", .int32(99)) == .track(1, .transpose(24)))
    let cutoff = Gesture.parameter(effect: 1, name: "cutoff", value: 20)
    #expect(try gesture("/effect/1/cutoff", .float(1)) == cutoff)
    let level = Gesture.parameter(effect: 1, name: "level", value: 12)
    #expect(try gesture("/effect/1/level", .float(99)) == level)
    #expect(
      try gesture("/track/1/move", .float(2), .float(-1)) == .move(.init(.track, 1), .init(1, 0)))
  }

  @Test("silence is a gain, other infinities and NaN are none")
  func infinities() throws {
    #expect(try gesture("/track/1/gain", .float(-.infinity)) == .track(1, .gain(-.infinity)))
    #expect(try gesture("/main/gain", .double(-.infinity)) == .mainGain(-.infinity))
    for value in [Float.infinity, .nan] {
      #expect(throws: Refusal.self) { try gesture("/track/1/gain", .float(value)) }
    }
    for value in [Float.infinity, -.infinity, .nan] {
      for address in ["/track/1/pan", "/tempo", "/effect/1/cutoff", "/track/1/mute"] {
        #expect(throws: Refusal.self) { try gesture(address, .float(value)) }
      }
    }
  }

  @Test("whole numbers may come as floats, fractions not")
  func integers() throws {
    #expect(try gesture("/menu/select", .float(2)) == .selectMenu(.index(2)))
    #expect(throws: Refusal.self) { try gesture("/menu/select", .float(2.5)) }
    #expect(throws: Refusal.self) { try gesture("/canvas/down", .float(0.5), .int32(0), .int32(0)) }
  }

  @Test("a wrong type or count is refused")
  func wrongTypes() {
    #expect(throws: Refusal.self) { try gesture("/tempo") }
    #expect(throws: Refusal.self) { try gesture("/tempo", .float(1), .float(1), .float(1)) }
    #expect(throws: Refusal.self) { try gesture("/tempo", .string("120")) }
    #expect(throws: Refusal.self) { try gesture("/tempo", .null) }
    #expect(throws: Refusal.self) { try gesture("/tempo", .impulse) }
    #expect(throws: Refusal.self) { try gesture("/tempo", .unsupported(type: "b")) }
    #expect(throws: Refusal.self) { try gesture("/track/add", .float(1)) }
    #expect(throws: Refusal.self) { try gesture("/track/add", .string("a"), .float(1)) }
    #expect(throws: Refusal.self) { try gesture("/clock", .string("sundial")) }
    #expect(throws: Refusal.self) { try gesture("/track/1/sync", .string("")) }
    #expect(throws: Refusal.self) { try gesture("/track/1/chain", .string("1 1")) }
    #expect(throws: Refusal.self) { try gesture("/link", .string("track/1"), .string("tree/1")) }
  }

  @Test(
    "an address or slot that does not exist is refused",
    arguments: [
      "/nothing", "/track", "/track/1", "/track/0/mute", "/track/9/mute", "/track/x/mute",
      "/track/1/nothing", "/effect/1/time", "/effect/9/cutoff", "/effect/1/cutoff/x", "tempo", "",
      "/", "/track/1/state", "/beat", "/track/N/mute", "/track/1/mute/x", "/track//mute",
    ])
  func unknown(_ address: String) {
    #expect(throws: Refusal.self) { try gesture(address, .float(1)) }
  }

  @Test("a parameter of a slot that is still empty is left to the stage")
  func emptySlot() throws {
    let cutoff = Gesture.parameter(effect: 5, name: "cutoff", value: 1)
    #expect(try gesture("/effect/5/cutoff", .float(1)) == cutoff)
  }
}
