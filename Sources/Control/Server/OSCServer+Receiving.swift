import Glibc

extension OSCServer {
  /// Datagrams that are taken before they are handed on.
  private static let mostDatagrams = 4096

  /// The server's thread: waits, takes what is there, hands it on.
  func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while !thread.isEnding {
      var polled = [pollfd(fd: thread.pipe.descriptor, events: Int16(POLLIN), revents: 0)]
      for datagrams in datagramSockets {
        polled.append(
          pollfd(fd: datagrams.socket.descriptor, events: Int16(POLLIN), revents: 0))
      }
      for listener in listeners {
        polled.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
      }
      let watched = connections
      for connection in watched {
        let events = POLLIN | (connection.needsAttention ? POLLOUT : 0)
        polled.append(
          pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
      }
      // Who takes nothing is looked after, too.
      let isWaiting = watched.contains(where: \.needsAttention)
      guard poll(&polled, nfds_t(polled.count), isWaiting ? 1_000 : -1) > 0 || isWaiting
      else { continue }
      if polled[0].revents != 0 { thread.pipe.reset() }
      var batch = Batch()
      var index = 1
      for datagrams in datagramSockets {
        receive(datagrams, polled[index].revents, buffer, &batch)
        index += 1
      }
      let first = index + listeners.count
      for (place, connection) in watched.enumerated() {
        receive(connection, polled[first + place].revents, buffer, &batch)
      }
      if !batch.isEmpty { room.receive(batch) }
      // Last, so that those who have left make room, and who has just spoken stays.
      for (place, listener) in listeners.enumerated() where polled[index + place].revents != 0 {
        accept(listener)
      }
    }
    for connection in connections { room.close(connection.origin) }
    connections = []
    listeners = []
    datagramSockets = []
  }

  private func receive(
    _ datagrams: DatagramSocket, _ events: Int16, _ buffer: UnsafeMutableRawBufferPointer,
    _ batch: inout Batch
  ) {
    if events & Int16(POLLERR) != 0 {
      while let peer = datagrams.refusal() { room.refused(peer.origin) }
    }
    guard events & Int16(POLLIN) != 0 else { return }
    var last: DatagramClient?
    for _ in 0..<Self.mostDatagrams {
      guard let (count, peer) = datagrams.receive(buffer) else { return }
      guard isAllowed(peer) else { continue }
      let packet = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      if Pong.isPing(UnsafeRawBufferPointer(packet)) {
        Pong.answer(packet)
        datagrams.send(UnsafeRawBufferPointer(packet), to: peer)
        continue
      }
      let client: DatagramClient
      if let last, last.peer == peer {
        client = last
      } else {
        client = DatagramClient(peer, via: datagrams)
        last = client
      }
      batch.add(UnsafeRawBufferPointer(packet), from: client)
    }
  }

  private func accept(_ listener: Socket) {
    guard let (socket, peer) = listener.accept(), isAllowed(peer), makesRoom()
    else { return }
    connections.append(
      StreamConnection(
        socket, peer: peer, origin: room.newOrigin(), pipe: thread.pipe, patience: patience))
  }

  /// Whether another connection may come, if need be in the place of one that says nothing.
  private func makesRoom() -> Bool {
    guard connections.count >= Self.mostConnections else { return true }
    guard let lost = connections.leastMissed else { return false }
    connections.removeAll { $0 === lost }
    room.close(lost.origin)
    return true
  }

  private func receive(
    _ connection: StreamConnection, _ events: Int16, _ buffer: UnsafeMutableRawBufferPointer,
    _ batch: inout Batch
  ) {
    guard events != 0 || connection.needsAttention else { return }
    var isAlive = isAllowed(connection.peer) && connection.sendMore()
    if isAlive, events & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
      if let packets = connection.receive(buffer) {
        for packet in packets { take(packet, from: connection, &batch) }
      } else {
        isAlive = false
      }
    }
    guard !isAlive else { return }
    // What came before the end is done before the client is forgotten.
    if !batch.isEmpty { room.receive(batch) }
    batch = Batch()
    connections.removeAll { $0 === connection }
    room.close(connection.origin)
  }

  private func take(_ packet: [UInt8], from connection: StreamConnection, _ batch: inout Batch) {
    packet.withUnsafeBytes { bytes in
      if Pong.isPing(bytes) {
        connection.send(Packet(pongTo: packet))
      } else {
        batch.add(bytes, from: connection)
      }
    }
  }
}
