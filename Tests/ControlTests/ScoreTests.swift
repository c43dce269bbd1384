import Testing

@testable import Control

private func only(_ text: String) throws -> ScoreLine {
  let lines = try Score.read(text)
  try #require(lines.count == 1)
  return lines[0]
}

@Suite struct ScoreTests {
  @Test("a line is a time, an address, types and arguments")
  func line() throws {
    let line = try only("12.5 /link ssi \"track/1\" \"effect/2\" 3\n")
    let arguments: [Argument] = [.string("track/1"), .string("effect/2"), .int32(3)]
    #expect(line == ScoreLine(time: 12.5, message: Message("/link", arguments)))
    #expect(try only("0 /panic") == ScoreLine(time: 0, message: Message("/panic")))
  }

  @Test("what oscdump prints is read")
  func dumped() throws {
    let text = """
      eeb7a5ff.80000000 /a ifdhsTFNIS 3 0.100000 0.250000 7 "a b" #T #F Nil Infinitum 'sym
      eeb7a600.00000000 /z 

      """
    let lines = try Score.read(text)
    let arguments: [Argument] = [
      .int32(3), .float(0.1), .double(0.25), .int64(7), .string("a b"), .bool(true), .bool(false),
      .null, .impulse, .string("sym"),
    ]
    #expect(lines[0] == ScoreLine(time: 0, message: Message("/a", arguments)))
    #expect(lines[1] == ScoreLine(time: 0.5, message: Message("/z")))
  }

  @Test("lines are in order of time, equal times as they stand")
  func order() throws {
    let lines = try Score.read("2 /a\n1 /b\n2 /c\n1 /d\n")
    #expect(lines.map(\.message.address) == ["/b", "/d", "/a", "/c"])
  }

  @Test("a time later than a performance can be is refused")
  func farTimes() throws {
    #expect(try only("1e6 /a").time == 1e6)
    #expect(
      throws: ScoreError(
        line: 2, reason: "\"1e12\" is too late: a performance lasts 1000000 s at most")
    ) { try Score.read("0 /a\n1e12 /tempo f 100") }
    // A time tag before the first one's is at the start; one of years later is none.
    #expect(throws: ScoreError.self) {
      try Score.read("00000001.00000000 /a\nffffffff.00000000 /b")
    }
  }

  @Test("comments and empty lines are nothing")
  func comments() throws {
    #expect(try Score.read("# a\n\n   \n\t# b\r\n").isEmpty)
    #expect(try only("1 /a f 1 # one").message == Message("/a", [.float(1)]))
    #expect(try only("1 /a TF # yes, no").message == Message("/a", [.bool(true), .bool(false)]))
  }

  @Test(
    "a line that cannot be read is told with its number",
    arguments: [
      "x /a", "-1 /a", "nan /a", "inf /a", "1", "1 a", "1 /a f", "1 /a f x", "1 /a i 1.5",
      "1 /a i 99999999999", "1 /a s \"open", "1 /a s \"a\"b", "1 /a b [1]", "1 /a f 1 2", "1 /a s",
      "1 /a q 1", "/a f 1",
    ])
  func errors(_ line: String) {
    #expect {
      try Score.read("# first\n0 /ok\n\(line)\n0 /ok\n")
    } throws: { error in
      (error as? ScoreError)?.line == 3 && (error as? ScoreError)?.reason.isEmpty == false
    }
  }

  @Test(
    "any text is read back as it was",
    arguments: [
      "", "a", "a b", "he \"said\"", "\\", "\\n", "a\\\"b\\\\", "line\nbreak\r\n\ttab",
      "Größe 🎛️ \u{2028}\u{85}", "\u{301}accent first", "#T", "'", "# no comment", "\"",
    ])
  func texts(_ text: String) throws {
    let line = ScoreLine(time: 0, message: Message("/x", [.string(text), .string(text)]))
    #expect(try only(Score.format(line)) == line)
  }

  @Test("any number is read back to the bit")
  func numbers() throws {
    let floats: [Float] = [
      0.1, -0.0, 1 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.infinity, .infinity,
      1e-7, 16_777_216,
    ]
    let doubles: [Double] = [0.1, 1 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e22]
    for float in floats {
      let line = ScoreLine(time: 1, message: Message("/x", [.float(float)]))
      let back = try only(Score.format(line))
      guard case .float(let value) = back.message.arguments[0] else {
        Issue.record("no float")
        continue
      }
      #expect(value.bitPattern == float.bitPattern)
    }
    for double in doubles {
      let line = ScoreLine(time: double.significand, message: Message("/x", [.double(double)]))
      #expect(try only(Score.format(line)) == line)
    }
    let rest: [Argument] = [
      .int32(.min), .int64(.max), .bool(true), .bool(false), .null, .impulse,
    ]
    let line = ScoreLine(time: 0, message: Message("/x", rest))
    #expect(try only(Score.format(line)) == line)
  }

  @Test("times are read back as they were written")
  func times() throws {
    for time in [999_999.12345678, 100_000.00000001, 0, 1e-9, 1e6] {
      #expect(try only(Score.format(ScoreLine(time: time, message: Message("/x")))).time == time)
    }
  }

  @Test("a tag before the first one's time is at the start")
  func earlyTag() throws {
    let lines = try Score.read("eeb7a5ff.00000000 /a\neeb7a5fe.00000000 /b\n")
    #expect(lines.map(\.time) == [0, 0])
  }
}
