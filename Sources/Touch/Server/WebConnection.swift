import Control
import Foundation
import Glibc
import Stage

/// A browser's connection: a request after the other, until it becomes a WebSocket.
///
/// One that stays behind what it is sent, or takes nothing for long, is cut off.
final class WebConnection: Client, @unchecked Sendable {
  /// So many bytes the system may keep for it before it is behind: old meters are worth nothing.
  private static let mostUnsent: Int32 = 16_384

  let origin: Origin
  let peer: Peer
  let socket: Socket
  /// Tells the server's thread that there is something to do.
  private let pipe: WakePipe

  // The server's thread only.
  /// What has come in and is not done.
  var incoming: [UInt8] = []
  var reader = WebSocketReader()
  var pace: Pace
  /// Whether a request of it was let in.
  var wasLetIn = false
  /// Which token it has shown, by the number of renewals before it.
  var generation: Int?
  /// What listens for an OSCQuery client.
  var listener: QueryListener?
  /// When it was told why it is ended, if it has not confirmed that yet.
  var parting: Double?

  private let lock = NSLock()
  private var outbox = Outbox()
  /// What waits is still sent, and nothing more.
  private var isEnding = false
  private var isSocketNow = false
  private var isAnswering = false
  /// What there is to do when all is sent.
  private var goingOn: (@Sendable () -> Void)?

  /// The client at `peer`, connected by `socket` at `time`.
  init(_ socket: Socket, peer: Peer, origin: Origin, pipe: WakePipe, time: Double) {
    self.socket = socket
    self.peer = peer
    self.origin = origin
    self.pipe = pipe
    pace = Pace(time)
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    socket.watchOverPeer()
    socket.set(Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, Self.mostUnsent)
    socket.set(SOL_SOCKET, SO_SNDBUF, 65_536)
  }

  /// None: a browser cannot be written to at another port.
  var host: String? { nil }
  var isLocal: Bool { peer.isLoopback }
  var machine: String? { peer.isLoopback ? nil : peer.host }

  /// Whether it has become a WebSocket.
  var isSocket: Bool { lock.withLock { isSocketNow } }

  /// Whether the next request may be read: the last one is answered, and the answer on its way.
  var isReady: Bool { lock.withLock { isOpen && !isAnswering && outbox.isEmpty } }

  /// Whether something waits to be sent, or the connection is to be ended.
  var needsAttention: Bool {
    lock.withLock { !outbox.isEmpty || !isOpen && !isAwaited }
  }

  /// Since when nothing more could be sent; nil if all is well.
  var stalledSince: Double? { lock.withLock { outbox.stalledSince } }

  /// Both ways; under the lock.
  private var isOpen: Bool { !isEnding && !outbox.isBroken }

  /// Whether the other end may still confirm the end; under the lock.
  private var isAwaited: Bool { parting != nil && !outbox.isBroken }

  func send(_ packet: Packet) {
    guard isSocket else { return }
    send(WebSocketFrame.bytes(.binary, packet.bytes), latest: packet.latest)
  }

  /// Sends `text` to the WebSocket. Any thread.
  func send(text: [UInt8]) { send(WebSocketFrame.bytes(.text, text), latest: nil) }

  /// The answer to the request will come later.
  func beginAnswer() { lock.withLock { isAnswering = true } }

  /// Answers the request, then ends if it is the last; any thread.
  func answer(_ bytes: [UInt8], isLast: Bool = false) {
    lock.withLock { isAnswering = false }
    send(bytes, latest: nil)
    if isLast { end() }
    pipe.wake()
  }

  /// Answers the request and is a WebSocket from now on.
  func becomeSocket(_ bytes: [UInt8]) {
    send(bytes, latest: nil)
    lock.withLock { isSocketNow = true }
  }

  /// Whether something is still to be sent; `next` is then done when it is.
  func waits(with next: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      guard isOpen, !outbox.isEmpty else { return !isOpen }
      goingOn = next
      return true
    }
  }

  /// Ends when all is sent.
  func end() { lock.withLock { isEnding = true } }

  /// Sends `bytes` as they are, or as the newest of `latest`. Any thread.
  func send(_ bytes: [UInt8], latest: String?) {
    let isBehind = lock.withLock {
      guard isOpen else { return false }
      outbox.send(bytes, latest: latest, through: socket)
      return !isOpen || !outbox.isEmpty
    }
    if isBehind { pipe.wake() }
  }

  /// Sends what waits, as far as it goes; whether the connection lives.
  func sendMore() -> Bool {
    let (isAlive, next) = lock.withLock {
      outbox.sendMore(through: socket)
      let isAlive = isOpen || isAwaited || isEnding && !outbox.isBroken && !outbox.isEmpty
      guard isAlive, outbox.isEmpty else { return (isAlive, nil as (@Sendable () -> Void)?) }
      defer { goingOn = nil }
      return (isAlive, goingOn)
    }
    next?()
    return isAlive
  }

  /// Takes in what is there; whether the connection lives.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let count = recv(socket.descriptor, buffer.baseAddress, buffer.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    incoming += buffer[..<max(count, 0)]
    pace.spend(count)
    return count > 0
  }
}
