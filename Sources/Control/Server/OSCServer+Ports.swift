import Glibc
import Model

extension OSCServer {
  /// Takes `port`, for UDP and TCP alike; a default port that is taken gives way to the next free
  /// of twenty. Port 0 takes any free one.
  ///
  /// Returns the port taken. Throws a `Refusal` if there is none.
  public func bind(port: Int, isDefault: Bool) throws(Refusal) -> Int {
    try PortSearch.first(port, isDefault: isDefault, "port") { candidate throws(SystemError) in
      var datagramSockets: [DatagramSocket] = []
      var listeners: [Socket] = []
      let taken = try PortSearch.everywhere(addresses, candidate) { peer throws(SystemError) in
        var peer = peer
        let datagrams = try DatagramSocket(boundTo: peer)
        peer.port = UInt16(datagrams.socket.port)
        listeners.append(try Socket(listeningAt: peer))
        datagramSockets.append(datagrams)
        return Int(peer.port)
      }
      self.datagramSockets = datagramSockets
      self.listeners = listeners
      return taken
    }
  }
}
