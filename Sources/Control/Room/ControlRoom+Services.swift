import Foundation
import Model
import Stage

extension ControlRoom {
  /// Answers what the room itself can.
  func serve(
    _ service: Service, _ values: [ArgumentValue], _ message: Message, _ client: any Client,
    on stage: isolated any Performer
  ) throws {
    switch service {
    case .ping: client.send(Message("/pong", message.arguments))
    case .status: client.send(Message("/status", [.string(stage.status(with: traffic.told))]))
    case .join:
      var name = ""
      if case .text(let text)? = values.first { name = text }
      let isTold = try join(client, name: name, on: stage) && subscribers.isTold(client.origin)
      tellPlayers(client, knowsItself: isTold)
    case .revoke:
      if case .number(let number)? = values.first { try revoke(Int(number), for: client) }
    case .refresh:
      tellPlayers(client)
      var once = TellingOnce()
      for change in stage.everything {
        if case .report(.finger(let place)) = change {
          tell(place, to: client)
          continue
        }
        for message in AddressTable.feedback(change, on: stage.canvas) where once.tells(message) {
          client.send(message)
        }
      }
    case .menu:
      let menu = stage.menu
      for (index, item) in menu.enumerated() {
        client.send(
          Message(
            "/menu/item",
            [
              AddressTable.whole(index + 1), .string(item.kind.rawValue), .string(item.name),
            ]))
      }
      client.send(Message("/menu/end", [AddressTable.whole(menu.count)]))
    case .subscribe:
      guard values.first != .number(0) else { return }
      try subscribers.add(try target(values.first, of: client), for: client.origin)
    case .unsubscribe:
      guard values.first != .number(0) else { return }
      let target = try target(values.first, of: client)
      subscribers.remove(target.origin, exactly: target !== client)
    case .renewPairing:
      guard values.first != .number(0) else { return }
      guard client.isLocal else { throw Refusal("only this machine may renew the token") }
      guard let pairing else { throw Refusal("there is no token: only this machine is let in") }
      pairing.renew()
    case .tuio:
      try touch(message, client, on: stage)
    }
  }

  /// The client that is meant: the sender, unless a port of its host or a URL is given. A lone 1
  /// is what a button sends.
  private func target(
    _ value: ArgumentValue?, of client: any Client
  ) throws(Refusal) -> any Client {
    switch value {
    case nil, .number(1): return client
    case .number(let port):
      guard let host = client.host else {
        throw Refusal("only OSC clients can be told at another port")
      }
      return try find(host, Int(port), for: client)
    case .text(let text):
      guard let url = URL(string: text), url.scheme == "osc.udp" || url.scheme == "osc",
        let host = url.host(percentEncoded: false), let port = url.port
      else { throw Refusal("\"\(text)\" is no address: write osc.udp://192.168.1.5:9000/") }
      return try find(host, port, for: client)
    }
  }

  private func find(
    _ host: String, _ port: Int, for client: any Client
  ) throws(Refusal) -> any Client {
    // Nobody on the network may have others flooded.
    guard client.isLocal || client.host == host else {
      throw Refusal("from the network only ports of the same host can be told")
    }
    guard let finder else { throw Refusal("there is no OSC server to tell it through") }
    return try finder.client(host: host, port: port)
  }

  private func touch(
    _ message: Message, _ client: any Client, on stage: isolated any Performer
  ) throws {
    var cursors = cursors[client.origin] ?? TuioCursors()
    let touches = try cursors.touches(message.arguments, surface: client.origin.number)
    // A tracker that has gone away without a word must not be kept for ever.
    if self.cursors.count > Subscribers.most, let old = self.cursors.keys.first {
      liftFingers(of: old, on: stage)
    }
    self.cursors[client.origin] = cursors.isEmpty ? nil : cursors
    for touch in touches { try stage.perform(.touch(touch), at: nil, from: client.origin) }
  }

  /// Lifts what fingers a client that is gone has left on the surface.
  func liftFingers(of origin: Origin, on stage: isolated any Performer) {
    guard var left = cursors.removeValue(forKey: origin),
      let touches = try? left.touches([.string("alive")], surface: origin.number)
    else { return }
    for touch in touches { try? stage.perform(.touch(touch), at: nil, from: origin) }
  }
}
