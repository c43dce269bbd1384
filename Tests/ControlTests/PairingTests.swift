import Testing

@testable import Control

@Suite struct `a token` {
  @Test func `takes as long to compare wherever it differs`() throws {
    let pairing = try Pairing()
    let token = Array(pairing.token)
    func other(_ place: Int) -> String {
      var digits = token
      digits[place] = digits[place] == "0" ? "1" : "0"
      return String(digits)
    }
    let (early, late) = (other(0), other(31))
    func time(_ text: String) -> Duration {
      ContinuousClock().measure { for _ in 0..<200 { _ = pairing.isToken(text) } }
    }
    // The shortest of many, in turns: what else the machine does only makes them longer.
    var shortest = (early: Duration.seconds(9), late: Duration.seconds(9))
    for _ in 0..<60 {
      shortest.early = min(shortest.early, time(early))
      shortest.late = min(shortest.late, time(late))
    }
    #expect((0.9...1.1).contains(shortest.late / shortest.early))
  }

  @Test func `is compared whole`() throws {
    let pairing = try Pairing()
    let token = pairing.token
    #expect(pairing.isToken(token))
    // A digit that differs shows wherever it stands, whatever stands behind it.
    for place in 0..<32 {
      for digit in "0123456789abcdef" where digit != Array(token)[place] {
        var other = Array(token)
        other[place] = digit
        #expect(!pairing.isToken(String(other)))
      }
    }
    for text in ["", String(token.dropLast()), token + "0", token.uppercased() + "x", "é" + token] {
      #expect(!pairing.isToken(text))
    }
  }
}
