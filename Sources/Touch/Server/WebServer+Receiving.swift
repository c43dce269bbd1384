// Avahi's headers bring `pollfd` with them, which then belongs to their module.
import CAvahi
import Control
import Glibc

extension WebServer {
  /// How long the server waits for a client, in seconds.
  struct Patience {
    /// A request must be complete, an answer taken, and the next request come within so long.
    var request = 10.0
    /// A WebSocket that was silent for so long is asked whether it is there, and has twice as long
    /// to answer.
    var silence = 10.0
    /// Who was told why it is let go has so long to confirm it.
    var parting = 1.0
  }

  /// The server's thread: waits, takes what is there, hands it on.
  func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    var swept = ServerThread.time
    while !thread.isEnding {
      let watched = connections
      var polled = descriptors(watched)
      let isHeldBack = polled.dropFirst(1 + listeners.count).contains { $0.events == 0 }
      // Nobody to be swept away, nothing to wake for.
      let limit: Int32 = isHeldBack ? 10 : watched.isEmpty ? -1 : 1_000
      poll(&polled, nfds_t(polled.count), limit)
      if polled[0].revents != 0 { thread.pipe.reset() }
      var batch = Batch()
      let first = 1 + listeners.count
      for (index, connection) in watched.enumerated() {
        if !serve(connection, polled[first + index].revents, buffer, &batch) {
          drop(connection, &batch)
        }
      }
      if !batch.isEmpty { room.receive(batch) }
      // Last, so that those who have left make room.
      for (index, listener) in listeners.enumerated() where polled[1 + index].revents != 0 {
        accept(listener)
      }
      if takesRenewal { dropPlayers() }
      if ServerThread.time - swept >= 1 {
        swept = ServerThread.time
        sweep(at: swept)
      }
    }
    for connection in connections { close(connection, .goingAway) }
    connections = []
    listeners = []
  }

  private func descriptors(_ watched: [WebConnection]) -> [pollfd] {
    let time = ServerThread.time
    var polled = [pollfd(fd: thread.pipe.descriptor, events: Int16(POLLIN), revents: 0)]
    for listener in listeners {
      polled.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
    }
    for connection in watched {
      let isRead = connection.pace.isInCredit(at: time) && connection.takesMore
      let events = (isRead ? POLLIN : 0) | (connection.needsAttention ? POLLOUT : 0)
      polled.append(
        pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
    }
    return polled
  }

  private func accept(_ listener: Socket) {
    guard let (socket, peer) = listener.accept(), makesRoom(for: peer) else { return }
    connections.append(
      WebConnection(
        socket, peer: peer, origin: room.newOrigin(), pipe: thread.pipe, time: ServerThread.time))
  }

  /// Takes and gives what can be; whether the connection lives.
  private func serve(
    _ connection: WebConnection, _ events: Int16, _ buffer: UnsafeMutableRawBufferPointer,
    _ batch: inout Batch
  ) -> Bool {
    guard events != 0 || connection.needsAttention || !connection.incoming.isEmpty else {
      return true
    }
    guard connection.sendMore() else { return false }
    if events & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
      guard connection.receive(buffer) else { return false }
    }
    if !connection.isSocket { answerRequests(of: connection) }
    if connection.isSocket { takeMessages(of: connection, &batch) }
    return true
  }

  private func drop(_ connection: WebConnection, _ batch: inout Batch) {
    // What came before the end is done before the client is forgotten.
    if !batch.isEmpty { room.receive(batch) }
    batch = Batch()
    connections.removeAll { $0 === connection }
    forget(connection)
  }

  /// Nothing more is done for `connection`, which is gone.
  func forget(_ connection: WebConnection) {
    room.close(connection.origin)
    if let listener = connection.listener { room.close(listener.origin) }
  }

  private func close(_ connection: WebConnection, _ closing: WebSocketFrame.Closing) {
    if connection.isSocket { connection.send(WebSocketFrame.bytes(closing), latest: nil) }
    forget(connection)
  }

  /// Ends what is dead or does not move, and asks who is silent.
  private func sweep(at time: Double) {
    for connection in connections {
      let heard = connection.pace.heard
      var isLost = (connection.stalledSince.map { time - $0 > patience.request } ?? false)
      if let parting = connection.parting {
        isLost = isLost || time - parting > patience.parting
      } else if !connection.isSocket {
        isLost = isLost || connection.isReady && time - heard > patience.request
      } else if let asked = connection.pace.asked {
        isLost = isLost || time - asked > 2 * patience.silence
      } else if time - heard > patience.silence {
        connection.pace.asked = time
        connection.send(WebSocketFrame.bytes(.ping, []), latest: "ping")
      }
      guard isLost else { continue }
      connections.removeAll { $0 === connection }
      forget(connection)
    }
  }
}
