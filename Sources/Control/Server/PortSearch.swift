import Glibc
import Model

/// How a server finds its port.
package enum PortSearch {
  /// A default port that is taken gives way to the next free one of so many.
  package static let defaultPortCount = 20

  /// The port that `take` takes: `port`, or if that is only the default, the next free of twenty.
  /// Port 0 takes any free one; `noun` is what such a port is called.
  ///
  /// Throws a `Refusal` if there is none.
  package static func first(
    _ port: Int, isDefault: Bool, _ noun: String, _ take: (Int) throws(SystemError) -> Int
  ) throws(Refusal) -> Int {
    guard (0...65_535).contains(port) else {
      throw Refusal("\(noun) \(port): there are 0 to 65535")
    }
    let last = isDefault ? min(port + defaultPortCount - 1, 65_535) : port
    // Any free port at one address may be taken at another: one more is as good.
    for candidate in port == 0 ? Array(repeating: 0, count: 50) : Array(port...last) {
      do throws(SystemError) {
        return try take(candidate)
      } catch {
        if error.number == EADDRINUSE { continue }
        throw Refusal("\(noun) \(candidate): it cannot be used: \(error)")
      }
    }
    throw Refusal(
      isDefault
        ? "\(noun)s \(port) to \(last): all are taken" : "\(noun) \(port): it is taken")
  }

  /// Lets `bind` take `port` at each of `addresses`; the port taken, which if `port` is 0 is
  /// whatever the first of them has got.
  ///
  /// A machine without IPv6 is reached by the addresses that it has. Throws if none can be taken,
  /// or one is another program's.
  package static func everywhere(
    _ addresses: [Peer], _ port: Int, _ bind: (Peer) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    var (taken, count) = (port, 0)
    for address in addresses {
      var peer = address
      peer.port = UInt16(taken)
      do throws(SystemError) {
        taken = try bind(peer)
        count += 1
      } catch {
        let isAbsent = error.number == EADDRNOTAVAIL || error.number == EAFNOSUPPORT
        guard isAbsent, count > 0 else { throw error }
      }
    }
    return taken
  }
}
