import Foundation
import Glibc
import Stage

/// A client that is connected over TCP.
///
/// One that stays behind what it is sent, or takes nothing for long, is cut off.
final class StreamConnection: Client, Guest, @unchecked Sendable {
  /// The longest packet that is read.
  static let longestPacket = 1 << 20

  let origin: Origin
  let peer: Peer
  let socket: Socket
  /// Tells the server's thread that there is something to send.
  private let pipe: WakePipe
  /// Who takes nothing of what waits for so many seconds is gone.
  private let patience: Double
  // The server's thread only.
  /// What has come in and is not complete.
  private var incoming: [UInt8] = []
  /// When it came, by `ServerThread.time`.
  private let beginning = ServerThread.time
  /// Whether a whole packet of it has come.
  private var hasSpoken = false

  private let lock = NSLock()
  private var framing: Framing?
  private var outbox = Outbox()

  /// The client at `peer`, connected by `socket`.
  init(_ socket: Socket, peer: Peer, origin: Origin, pipe: WakePipe, patience: Double) {
    self.socket = socket
    self.peer = peer
    self.origin = origin
    self.pipe = pipe
    self.patience = patience
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    socket.watchOverPeer()
  }

  var host: String? { peer.host }
  var isLocal: Bool { peer.isLoopback }
  var machine: String? { peer.isLoopback ? nil : peer.host }

  /// Who has spoken stays, since who listens need not say any more.
  var silence: Silence? { hasSpoken ? nil : Silence(wasHeard: false, since: beginning) }

  /// Whether something waits to be sent, or the connection is to be ended.
  var needsAttention: Bool { lock.withLock { outbox.isBroken || !outbox.isEmpty } }

  func send(_ packet: Packet) {
    guard let framing = lock.withLock({ framing }) else { return }
    let bytes = framing.frame(packet.bytes)
    let isBehind = lock.withLock {
      outbox.send(bytes, latest: packet.latest, through: socket)
      return outbox.isBroken || !outbox.isEmpty
    }
    if isBehind { pipe.wake() }
  }

  /// Sends what waits, as far as it goes; whether the connection lives.
  func sendMore() -> Bool {
    lock.withLock {
      outbox.sendMore(through: socket)
      let stall = outbox.stalledSince.map { ServerThread.time - $0 } ?? 0
      return !outbox.isBroken && stall < patience
    }
  }

  /// Takes in what is there; the packets that are complete, or nil if the connection has ended.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> [[UInt8]]? {
    let count = recv(socket.descriptor, buffer.baseAddress, buffer.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    guard count > 0 else { return nil }
    incoming += buffer[..<count]
    let framing = lock.withLock {
      if self.framing == nil { self.framing = Framing(firstByte: incoming[0]) }
      return self.framing
    }
    let packets = framing?.packets(in: &incoming, longest: Self.longestPacket)
    if let packets, !packets.isEmpty { hasSpoken = true }
    return packets
  }
}
