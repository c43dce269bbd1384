import Testing

@testable import Model

@Suite struct `the players` {
  @Test func `have the lowest free numbers, and keep them`() {
    var players = Players()
    #expect(players.join(70, name: "Ada", host: nil)?.number == 1)
    #expect(players.join(90, name: "Ben", host: "10.0.0.2")?.number == 2)
    #expect(players.leave(70)?.name == "Ada")
    #expect(players.leave(70) == nil)
    #expect(players.join(91, name: "", host: nil)?.number == 1)
    #expect(players[90]?.number == 2)
    #expect(players.player(2)?.host == "10.0.0.2")
    #expect(players.all.map(\.number) == [1, 2])
  }

  @Test func `are called what they say, or by their number`() {
    var players = Players()
    #expect(players.join(5, name: "", host: nil)?.name == "Player 1")
    #expect(players.join(5, name: "Cleo", host: nil)?.name == "Cleo")
    #expect(players.join(5, name: "", host: nil)?.name == "Cleo")
    #expect(players.all.count == 1)
  }

  @Test(arguments: [
    ("  Ada  Lovelace ", "Ada Lovelace"), ("a\nb\u{7}c", "a b c"), ("\u{202E}evil", "evil"),
    ("\u{1}", "Player 1"), (String(repeating: "x", count: 99), String(repeating: "x", count: 24)),
  ])
  func `have names of one line`(said: String, name: String) {
    var players = Players()
    #expect(players.join(1, name: said, host: nil)?.name == name)
  }

  @Test func `are sixty-four at most`() {
    var players = Players()
    for surface in 1...64 { #expect(players.join(surface, name: "", host: nil) != nil) }
    #expect(players.join(65, name: "", host: nil) == nil)
    _ = players.leave(7)
    #expect(players.join(65, name: "", host: nil)?.number == 7)
  }
}
