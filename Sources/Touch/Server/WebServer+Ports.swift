import Control
import Model

extension WebServer {
  /// Takes `port`; a default port that is taken gives way to the next free of twenty. Port 0 takes
  /// any free one.
  ///
  /// Returns the port taken. Throws a `Refusal` if there is none.
  public func bind(port: Int, isDefault: Bool) throws(Refusal) -> Int {
    self.port = try PortSearch.first(
      port, isDefault: isDefault, "web port"
    ) { candidate throws(SystemError) in
      var listeners: [Socket] = []
      let taken = try PortSearch.everywhere(addresses, candidate) { peer throws(SystemError) in
        let listener = try Socket(listeningAt: peer)
        listeners.append(listener)
        return listener.port
      }
      self.listeners = listeners
      return taken
    }
    return self.port
  }
}
