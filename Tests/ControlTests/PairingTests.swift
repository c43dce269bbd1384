import Testing

@testable import Control

@Suite struct `a token` {
  @Test func `is looked at to its end wherever it differs`() {
    let token = Array("0123456789abcdef0123456789abcdef".utf8)
    for place in token.indices {
      var other = token
      other[place] ^= 1
      var count = 0
      let counted = AnySequence(
        sequence(state: 0) { (index: inout Int) -> UInt8? in
          guard index < other.count else { return nil }
          defer { index += 1 }
          count += 1
          return other[index]
        })
      #expect(!Pairing.areEqual(token, counted))
      #expect(count == token.count)
    }
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
