import Glibc
import Model

/// Receives OSC over UDP and TCP on one port, and answers from it.
///
/// One thread waits for all sockets, takes all that is there and hands it to the room as a batch;
/// it does nothing else, so that a burst fits into the system's buffers.
public final class OSCServer: ClientFinder, @unchecked Sendable {
  /// The port where a client looks first.
  public static let defaultPort = 7770
  /// No more connections than this.
  static let mostConnections = 64

  let room: ControlRoom
  /// The addresses to listen at.
  let addresses: [Peer]
  /// Which other hosts may write.
  let pairing: Pairing
  let thread = ServerThread()
  /// For so many seconds a TCP client may take nothing; set before the thread starts.
  var patience = 30.0
  /// Set by `bind`, before the thread starts.
  var datagramSockets: [DatagramSocket] = []
  var listeners: [Socket] = []
  /// The server's thread only.
  var connections: [StreamConnection] = []

  /// A server for `room` that listens on this machine's loopback address and, unless that is nil,
  /// at the address or name `listen`, to this machine and the hosts that `pairing` knows.
  ///
  /// Throws a `Refusal` if the address is unknown.
  public init(
    room: ControlRoom, listen: String? = nil, pairing: Pairing? = nil
  ) throws(Refusal) {
    self.room = room
    if let pairing { self.pairing = pairing } else { self.pairing = try Pairing() }
    let wanted = try listen.map { text throws(Refusal) in try Self.peers(text) } ?? []
    let loopback =
      Peer.resolve("127.0.0.1", port: 0, isName: false)
      + Peer.resolve("::1", port: 0, isName: false)
    // What stands for all addresses, or is one of these, cannot be taken twice.
    addresses = wanted.contains { $0.isAny || $0.isLoopback } ? wanted : wanted + loopback
  }

  /// The addresses that `host`, a name or number, has.
  package static func peers(_ host: String) throws(Refusal) -> [Peer] {
    let peers = host.isEmpty ? [] : Peer.resolve(host, port: 0, isName: true)
    guard !peers.isEmpty else { throw Refusal("\(host): there is no such host") }
    return peers
  }

  /// Whether `host`, a name or number, is known. Waits for the network.
  public static func isHost(_ host: String) -> Bool { (try? peers(host)) != nil }

  /// Begins to receive, after `bind`.
  public func start() {
    room.use(self)
    thread.start("osc") { [self] in run() }
  }

  /// Ends receiving and all connections.
  public func stop() { thread.stop() }

  /// Whether `peer` may write here.
  func isAllowed(_ peer: Peer) -> Bool {
    pairing.isKnown(peer)
  }

  /// The client at `port` of `host`, written to over UDP from the server's own port.
  public func client(host: String, port: Int) throws(Refusal) -> any Client {
    guard (1...65_535).contains(port) else { throw Refusal("\(port) is no port") }
    guard let peer = Peer.resolve(host, port: port, isName: false).first else {
      throw Refusal("write the host as a number, as in 192.168.1.5, not \"\(host)\"")
    }
    guard peer.isLoopback || !addresses.allSatisfy(\.isLoopback) else {
      throw Refusal("\(host) cannot be reached: only this machine is listened to (see --listen)")
    }
    guard isAllowed(peer) else {
      throw Refusal("\(host) is not paired, nor named by --allow")
    }
    let family = peer.isIPv4 ? AF_INET : AF_INET6
    guard
      let socket = datagramSockets.first(where: { $0.socket.family == family })
        ?? datagramSockets.first
    else { throw Refusal("there is no socket to reach \(host) with") }
    return DatagramClient(peer, via: socket)
  }
}
