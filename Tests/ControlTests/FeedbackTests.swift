import Foundation
import Model
import Stage
import Testing

@testable import Control

private func told(_ change: Change, _ canvas: Canvas = canvas) -> [Message] {
  AddressTable.feedback(change, on: canvas)
}

@Suite struct FeedbackTests {
  @Test("a level is told in decibels and as a fader's way")
  func levels() {
    let unity = [
      Message("/track/1/gain", [.float(0)]), Message("/track/1/fader", [.float(0.75)]),
    ]
    #expect(told(.set(.track(1, .gain(0)))) == unity)
    #expect(told(.set(.track(1, .fader(0.75)))) == unity)
    let silence = [
      Message("/track/1/gain", [.float(-.infinity)]), Message("/track/1/fader", [.float(0)]),
    ]
    #expect(told(.set(.track(1, .gain(-.infinity)))) == silence)
    #expect(told(.set(.track(1, .fader(0)))) == silence)
  }

  /// (f / 0.75)^4.8 as a gain: 4.8 × 20 log10 (1 / 0.75) = 11.994 dB at the top.
  @Test("the fader's scale is a power of 4.8")
  func fader() {
    for fader in [0.1, 0.5, 0.9] {
      #expect(abs(Fader.gain(fader) - 20 * log10(pow(fader / 0.75, 4.8))) < 1e-12)
      #expect(abs(Fader.position(Fader.gain(fader)) - fader) < 1e-12)
    }
    #expect(Fader.gain(0) == -.infinity)
    #expect(abs(Fader.gain(1) - 12) < 0.01)
    #expect(Fader.position(12) == 1)
  }

  @Test("a parameter is told in its unit and as a share of its range")
  func parameters() throws {
    // 20 Hz × 1000^(1/3) = 200 Hz: a third of the way of three decades.
    let messages = told(.set(.parameter(effect: 1, name: "cutoff", value: 200)))
    #expect(messages[0] == Message("/effect/1/cutoff", [.float(200)]))
    #expect(messages[1].equals(Message("/effect/1/cutoff/norm", [.double(1.0 / 3)])))
    let share = told(.set(.position(effect: 1, name: "cutoff", share: 2.0 / 3)))
    #expect(share[0].equals(Message("/effect/1/cutoff", [.float(2_000)])))
    let level = told(.set(.parameter(effect: 1, name: "level", value: -24)))
    #expect(level[1] == Message("/effect/1/level/norm", [.float(0.5)]))
  }

  @Test("a change of links is told with the whole chain")
  func links() throws {
    var linked = canvas
    try linked.link(BubbleName(.track, 1), BubbleName(.effect, 2), stage: nil)
    try linked.link(BubbleName(.track, 1), BubbleName(.effect, 1), stage: nil)
    let link = told(.set(.link(BubbleName(.effect, 1), BubbleName(.track, 1), stage: nil)), linked)
    #expect(link.last == Message("/track/1/chain", [.string("2 1")]))
    let unlink = told(.set(.unlink(BubbleName(.track, 3), BubbleName(.effect, 1))), linked)
    #expect(unlink.last == Message("/track/3/chain", [.string("")]))
  }

  @Test("reports are told on their own addresses")
  func reports() {
    let expected: [(Report, Message)] = [
      (.trackAdded(slot: 2, name: "a"), Message("/track/added", [.int32(2), .string("a")])),
      (
        .effectAdded(slot: 2, type: "ring"), Message("/effect/added", [.int32(2), .string("ring")])
      ),
      (.trackState(slot: 1, .open), Message("/track/1/state", [.string("open")])),
      (.trackState(slot: 1, .error("x")), Message("/track/1/state", [.string("error")])),
      (.progress(slot: 1, 0.5), Message("/track/1/progress", [.float(0.5)])),
      (.trackPending(slot: 1, true), Message("/track/1/pending", [.int32(1)])),
      (.trackMeter(slot: 1, -6, -12), Message("/track/1/meter", [.float(-6), .float(-12)])),
      (.mainMeter(-6, -12), Message("/main/meter", [.float(-6), .float(-12)])),
      (.beat(bar: 2, beat: 3, tempo: 120), Message("/beat", [.int32(2), .int32(3), .float(120)])),
      (.load(0.25), Message("/dsp", [.float(0.25)])),
      (
        .menuOpened(Point(0.5, 0.25)), Message("/menu/opened", [.float(0.5), .float(0.25)])
      ),
      (.linkBegun(BubbleName(.effect, 2)), Message("/link/begun", [.string("effect/2")])),
      (.linkBegun(nil), Message("/link/begun", [.string("")])),
      (
        .waveform(slot: 1, [0, 10, 255]), Message("/track/1/waveform", [.string("000aff")])
      ),
      (.xruns(3), Message("/xruns", [.int32(3)])),
      (.recording(file: "a.wav"), Message("/record/start", [.string("a.wav")])),
      (.recording(file: nil), Message("/record/stop")),
      (.error(gesture: .undo, text: "y"), Message("/error", [.string("/undo"), .string("y")])),
    ]
    for (report, message) in expected { #expect(told(.report(report)) == [message]) }
  }

  @Test("all feedback is on addresses of the table")
  func addresses() throws {
    let gestures = examples.map { Change.set($0.gesture) }
    for message in gestures.flatMap({ told($0) }) {
      #expect(throws: Never.self) { try AddressTable.place(message.address, on: canvas) }
    }
  }

  @Test("exact numbers are doubles only where a float is not exact")
  func precision() {
    #expect(
      AddressTable.message(.tempo(120.1), numbers: .exact) == Message("/tempo", [.double(120.1)]))
    #expect(
      AddressTable.message(.tempo(120.5), numbers: .exact) == Message("/tempo", [.float(120.5)]))
    #expect(AddressTable.message(.tempo(120.1)) == Message("/tempo", [.float(120.1)]))
  }
}
