import Model

extension AddressTable {
  /// Who plays, where their fingers are, and what they have begun.
  static let playerEntries: [AddressEntry] = [
    .service("/player/join", [.text("name").optional], "takes part, under a name", .join),
    .report("/player/self", [.integer("number")], "which player the listener is"),
    .report(
      "/player/joined", [.integer("number"), .text("name"), .text("host")], "a player is there"),
    .report("/player/left", [.integer("number")], "a player is gone"),
    .service(
      "/player/revoke", [.integer("number", 1...Double(Players.most))],
      "shuts the host of a player out; only this machine may", .revoke),
    .report(
      "/finger",
      [
        .integer("player"), .integer("finger"), .flag("down"), .number("x", "", 0...1),
        .number("y", "", 0...1), .text("bubble"),
      ], "where a player's finger is, and what it holds"),
    .report("/link/begun", [.text("bubble")], "a link has begun there; empty when it is over"),
  ]

  /// What tells that `player` is there.
  static func joined(_ player: Players.Player) -> Message {
    Message(
      "/player/joined",
      [whole(player.number), .string(player.name), .string(player.host ?? "this machine")])
  }

  /// What tells where a finger of the player `number` is.
  static func finger(_ place: FingerPlace, of number: Int) -> Message {
    Message(
      "/finger",
      [
        whole(number), whole(place.finger), flag(place.isDown), .float(Float(place.point.x)),
        .float(Float(place.point.y)), .string(place.bubble?.description ?? ""),
      ])
  }
}
