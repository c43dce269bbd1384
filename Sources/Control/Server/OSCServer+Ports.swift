import Glibc
import Model

extension OSCServer {
  /// Takes `port`, for UDP and TCP alike; a default port that is taken gives way to the next free
  /// of twenty. Port 0 takes any free one.
  ///
  /// Returns the port taken. Throws a `Refusal` if there is none.
  public func bind(port: Int, isDefault: Bool) throws(Refusal) -> Int {
    guard (0...65_535).contains(port) else { throw Refusal("\(port) is no port") }
    let last = isDefault ? min(port + Self.defaultPortCount - 1, 65_535) : port
    // Any free UDP port may be taken for TCP: another is as good.
    let candidates = port == 0 ? Array(repeating: 0, count: 50) : Array(port...last)
    for candidate in candidates {
      do throws(SystemError) {
        return try take(candidate)
      } catch {
        if error.number == EADDRINUSE { continue }
        throw Refusal("port \(candidate) cannot be used: \(error)")
      }
    }
    throw Refusal(
      isDefault ? "ports \(port) to \(last) are all taken" : "port \(port) is taken")
  }

  private func take(_ port: Int) throws(SystemError) -> Int {
    var datagramSockets: [DatagramSocket] = []
    var listeners: [Socket] = []
    var taken = port
    for address in addresses {
      var peer = address
      peer.port = UInt16(taken)
      do throws(SystemError) {
        let datagrams = try DatagramSocket(boundTo: peer)
        taken = datagrams.socket.port
        peer.port = UInt16(taken)
        let listener = try Socket(SOCK_STREAM, boundTo: peer)
        guard listen(listener.descriptor, 16) == 0 else { throw SystemError() }
        datagramSockets.append(datagrams)
        listeners.append(listener)
      } catch {
        // A machine without IPv6 is reached by the addresses that it has.
        guard !listeners.isEmpty, Self.isAbsence(error) else { throw error }
      }
    }
    self.datagramSockets = datagramSockets
    self.listeners = listeners
    return taken
  }

  private static func isAbsence(_ error: SystemError) -> Bool {
    error.number == EADDRNOTAVAIL || error.number == EAFNOSUPPORT
  }
}
