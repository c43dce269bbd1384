import Control

extension WebServer {
  /// No more WebSockets than this, and as many other connections.
  static let mostSockets = 64
  /// Connections of hosts that are not paired: of all, and of one.
  private static let mostStrangers = (all: 24, host: 8)

  /// Whether another connection of `peer` may come, if need be in the place of one that says or
  /// takes nothing: who has a request must not be kept out by who has none.
  func makesRoom(for peer: Peer) -> Bool {
    if isStranger(peer) {
      let strangers = connections.filter { isStranger($0.peer) }
      let hosts = Dictionary(grouping: strangers) { $0.peer.host }
      // Strangers must not take all the room, nor one of them that of the others.
      if let own = hosts[peer.host], own.count >= Self.mostStrangers.host {
        return dropOne(of: own)
      }
      if strangers.count >= Self.mostStrangers.all {
        return dropOne(of: strangers)
      }
    }
    return connections.count < 2 * Self.mostSockets || dropOne(of: connections)
  }

  private func isStranger(_ peer: Peer) -> Bool {
    gate.pairing.map { !$0.isKnown(peer) } ?? false
  }

  /// Ends that of `crowd` which is least missed: one that has never had a request that was let in,
  /// else one that has no more at present. False if all are busy.
  private func dropOne(of crowd: [WebConnection]) -> Bool {
    guard let lost = crowd.leastMissed else { return false }
    connections.removeAll { $0 === lost }
    forget(lost)
    return true
  }
}

extension WebConnection: Guest {
  var silence: Silence? {
    guard !isSocket else { return nil }
    // Who takes nothing of an answer is as silent as who asks for nothing.
    return (isReady ? pace.heard : stalledSince).map { Silence(wasHeard: wasLetIn, since: $0) }
  }
}
