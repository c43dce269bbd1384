import Model
import Stage

extension ControlRoom {
  /// Lets `client` take part as `name`, and tells all of it; whether it was news.
  @discardableResult
  func join(_ client: any Client, name: String = "") -> Bool {
    let former = players[client.origin.number]
    guard let player = players.join(client.origin.number, name: name, host: client.machine),
      player != former
    else { return false }
    subscribers.send(Packet(AddressTable.joined(player)), except: nil)
    return true
  }

  /// The player behind `origin` is gone.
  func leave(_ origin: Origin) {
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
