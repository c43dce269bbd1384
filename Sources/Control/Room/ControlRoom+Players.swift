import Model
import Stage

extension ControlRoom {
  /// Lets `client` take part as `name`, and tells all of it; whether it was news.
  ///
  /// Throws a `Refusal` if there are too many.
  @discardableResult
  func join(
    _ client: any Client, name: String = "", on stage: isolated any Performer
  ) throws(Refusal) -> Bool {
    let former = players[client.origin.number]
    if former == nil { makeRoom(on: stage) }
    guard let player = players.join(client.origin.number, name: name, host: client.machine)
    else { throw Refusal("there are \(Players.most) players already") }
    guard player != former else { return false }
    if client.isPassing { passing.come(client.origin, at: ServerThread.time) }
    subscribers.send(Packet(AddressTable.joined(player)), except: nil)
    return true
  }

  /// Lets go of those that only passed by.
  private func makeRoom(on stage: isolated any Performer) {
    let gone = passing.gone(
      by: ServerThread.time, isRoomNeeded: players.all.count >= Players.most,
      kept: subscribers.contains)
    for origin in gone {
      stage.lift(origin)
      leave(origin)
    }
  }

  /// The player behind `origin` is gone.
  func leave(_ origin: Origin) {
    passing.forget(origin)
    guard let player = players.leave(origin.number) else { return }
    subscribers.send(
      Packet(Message("/player/left", [AddressTable.whole(player.number)])), except: nil)
  }

  /// Tells `client` who plays; of itself only its number if `knowsItself`.
  func tellPlayers(_ client: any Client, knowsItself: Bool = false) {
    let own = players[client.origin.number]
    for player in players.all where !knowsItself || player != own {
      client.send(AddressTable.joined(player))
    }
    guard let own else { return }
    client.send(Message("/player/self", [AddressTable.whole(own.number)]))
  }

  /// Tells where a finger is: only its newest place matters, and its own surface knows it.
  func tell(_ place: FingerPlace, of origin: Origin?) {
    if let packet = packet(place) { subscribers.send(packet, except: origin) }
  }

  /// Tells `client`, who comes late, where a finger of another is.
  func tell(_ place: FingerPlace, to client: any Client) {
    guard place.surface != client.origin.number, let packet = packet(place) else { return }
    client.send(packet)
  }

  private func packet(_ place: FingerPlace) -> Packet? {
    players[place.surface].map { player in
      Packet(
        AddressTable.finger(place, of: player.number),
        latest: "/finger \(player.number) \(place.finger)")
    }
  }

  /// Shuts the host of the player `number` out, as `client` asks.
  func revoke(_ number: Int, for client: any Client) throws(Refusal) {
    guard client.isLocal else { throw Refusal("only this machine may shut players out") }
    guard let player = players.player(number) else { throw Refusal("there is no player \(number)") }
    guard let pairing else { throw Refusal("only this machine is let in") }
    guard let host = player.host else { throw Refusal("\(player.name) plays on this machine") }
    pairing.shutOut(host)
    leave(Origin(number: player.surface))
  }
}
