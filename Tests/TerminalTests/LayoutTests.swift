import Model
import Testing

@testable import bubbletracks

@Suite struct LayoutTests {
  private func find(_ word: String, in lines: [String]) -> String {
    lines.first { $0.contains(word) } ?? ""
  }

  @Test("eight tracks and eight effects all fit on 80 × 24")
  func usualScreen() {
    let lines = Scenery.lines(Scenery.state(), 80, 24)
    for key in "12345678qwertyui" { #expect(lines.contains { $0.contains("[\(key)]") }, "\(key)") }
    #expect(lines[0].contains("120.00 BPM"))
    #expect(lines[0].contains("1.1 ●···"))
    #expect(lines[1].contains("48 kHz / 256"))
    #expect(find("OSC", in: lines).contains("127.0.0.1:7770"))
    #expect(lines[23].contains("? help"))
    #expect(!lines.contains { $0.contains("more") })
  }

  @Test("a chain is written out where there is room, else by its slots")
  func chains() {
    let long = "─▶ 1 lowpass ─▶ 3 delay + 4 reverb ─▶ 2 highpass"
    #expect(find("drums", in: Scenery.lines(Scenery.state(), 160, 24)).hasSuffix(long))
    #expect(find("drums ─▶", in: Scenery.lines(Scenery.state(), 80, 40)).hasSuffix(long))
    #expect(find("drums", in: Scenery.lines(Scenery.state(), 80, 24)).hasSuffix("─▶ 1 ▶ 3+4 ▶ 2"))
  }

  @Test("the headings stand over their columns")
  func headings() throws {
    for width in [60, 80, 100, 160] {
      let lines = Scenery.lines(Scenery.state(), width, 40)
      let heading = find("─ tracks", in: lines)
      let track = Array(find("[1]", in: lines))
      let state = try #require(heading.firstRange(of: "state")).lowerBound
      #expect(String(track[heading.distance(to: state)...]).hasPrefix("open "))
      for (word, value) in [("gain", "+0.0"), ("pan", "   C")] {
        let end = try #require(heading.firstRange(of: word)).upperBound
        #expect(String(track[..<heading.distance(to: end)]).hasSuffix(value))
      }
    }
  }

  @Test("each state of a track is told in its own way")
  func states() {
    let lines = Scenery.lines(Scenery.state(), 100, 24)
    #expect(find("[1]", in: lines).contains("open"))
    #expect(find("[1]", in: lines).contains("-6.0"))
    #expect(find("[2]", in: lines).contains("muted"))
    #expect(find("[3]", in: lines).contains("waiting"))
    #expect(find("[4]", in: lines).contains("50%"))
    #expect(find("[5]", in: lines).contains("error  x?[2J.wav: it is no audio file"))
  }

  @Test("an effect shows its parameters with their units")
  func effects() {
    var state = Scenery.state()
    state.take(
      [
        .set(.parameter(effect: 1, name: "cutoff", value: 440)), .set(.active(effect: 1, true)),
        .set(.parameter(effect: 3, name: "time", value: 0.75)),
      ], at: 0)
    let lines = Scenery.lines(state, 80, 24)
    #expect(find("[q]", in: lines).contains("on    cutoff 440 Hz"))
    #expect(find("[e]", in: lines).contains("off   time 0.75 beats"))
  }

  @Test("what does not fit is scrolled to")
  func scrolling() {
    var state = Scenery.state(tracks: 30, effects: 8)
    #expect(Scenery.lines(state, 80, 12).contains { $0.contains("▼") && $0.contains("more") })
    let limit = Layout(state: state, width: 80, height: 12, time: 0).scrollLimit
    state.scroll = limit
    let end = Scenery.lines(state, 80, 12)
    #expect(end.contains { $0.contains("equalizer") })
    #expect(end.contains { $0.contains("▲ \(limit) more") })
    #expect(!end.contains { $0.contains("▼") })
    #expect(Layout(state: state, width: 80, height: 60, time: 0).scrollLimit == 0)
  }

  @Test("the newest messages are shown, errors marked, repetitions counted")
  func messages() {
    var state = LiveState(name: "x")
    for number in 1...50 { state.note("message \(number)") }
    for _ in 1...3 { state.note("a failure", isError: true) }
    let lines = Scenery.lines(state, 80, 24)
    #expect(lines.contains(" ! a failure ×3"))
    #expect(lines.contains(" · message 50"))
    #expect(!lines.contains(" · message 20"))
  }

  @Test("the loss of the audio server and a recording cannot be missed")
  func alarms() {
    var state = Scenery.state()
    state.server = nil
    state.take([.report(.recording(file: "/takes/one.wav"))], at: 0)
    for width in [60, 80, 120] {
      let lines = Scenery.lines(state, width, 24)
      #expect(lines[1].contains("no audio server"))
      #expect(lines[0].contains("REC  one.wav"))
    }
  }

  @Test("help lists the keys and takes the whole screen")
  func help() {
    var state = Scenery.state()
    state.showsHelp = true
    for (width, height) in [(80, 24), (80, 12)] {
      let lines = Scenery.lines(state, width, height)
      #expect(lines.contains { $0.contains("panic: mute all") })
      #expect(lines.contains { $0.contains("any key goes back") })
    }
  }
}

extension String {
  /// How many characters lie before `index`.
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
