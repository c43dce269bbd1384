import Control

extension WebServer {
  /// Ends the connections of all that showed a token that is no more, or were shut out.
  ///
  /// Their sockets are told why, and may confirm it: a connection that ends with something in it
  /// that was not read is reset, and some systems then throw away what they were told last.
  func dropPlayers() {
    let lost = connections.filter { connection in
      let isCurrent = connection.generation == gate.pairing?.generation
      let isShutOut = gate.pairing?.isShutOut(connection.peer) ?? false
      return !connection.peer.isLoopback && (!isCurrent || isShutOut) && connection.parting == nil
    }
    for connection in lost {
      if connection.isSocket { connection.part(for: .notAllowed, at: ServerThread.time) }
      forget(connection)
    }
    connections.removeAll { one in one.parting == nil && lost.contains { $0 === one } }
  }
}

extension WebConnection {
  /// Says, at `time`, why the WebSocket is closed, and nothing after that.
  fileprivate func part(for closing: WebSocketFrame.Closing, at time: Double) {
    send(WebSocketFrame.bytes(closing), latest: nil)
    end()
    parting = time
  }
}
