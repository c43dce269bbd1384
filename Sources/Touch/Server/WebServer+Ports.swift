import Control
import Glibc
import Model

extension WebServer {
  /// Takes `port`; a default port that is taken gives way to the next free of twenty. Port 0 takes
  /// any free one.
  ///
  /// Returns the port taken. Throws a `Refusal` if there is none.
  public func bind(port: Int, isDefault: Bool) throws(Refusal) -> Int {
    guard (0...65_535).contains(port) else { throw Refusal("\(port) is no port") }
    let last = isDefault ? min(port + Self.defaultPortCount - 1, 65_535) : port
    for candidate in port == 0 ? Array(repeating: 0, count: 50) : Array(port...last) {
      do throws(SystemError) {
        self.port = try take(candidate)
        return self.port
      } catch {
        if error.number == EADDRINUSE { continue }
        throw Refusal("web port \(candidate) cannot be used: \(error)")
      }
    }
    throw Refusal(
      isDefault ? "web ports \(port) to \(last) are all taken" : "web port \(port) is taken")
  }

  private func take(_ port: Int) throws(SystemError) -> Int {
    var taken = port
    var listeners: [Socket] = []
    for address in addresses {
      var peer = address
      peer.port = UInt16(taken)
      do throws(SystemError) {
        let listener = try Socket(SOCK_STREAM, boundTo: peer)
        guard Glibc.listen(listener.descriptor, 64) == 0 else { throw SystemError() }
        taken = listener.port
        listeners.append(listener)
      } catch {
        // A machine without IPv6 is reached by the addresses that it has.
        let isAbsent = error.number == EADDRNOTAVAIL || error.number == EAFNOSUPPORT
        guard isAbsent, !listeners.isEmpty else { throw error }
      }
    }
    self.listeners = listeners
    return taken
  }
}
