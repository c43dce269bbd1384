import Control
import Foundation
import Glibc
import Stage

/// A browser's connection: a request after the other, until it becomes a WebSocket.
///
/// What it cannot take at once is kept, up to a limit, and of measurements only the newest. One
/// that stays behind further, or takes nothing for long, is cut off.
final class WebConnection: Client, @unchecked Sendable {
  /// So many bytes are kept for it.
  private static let mostBytes = 4 << 20
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
  /// Which token it has shown, by the number of renewals before it.
  var generation: Int?
  /// What listens for an OSCQuery client.
  var listener: QueryListener?

  private let lock = NSLock()
  private var outgoing: [UInt8] = []
  private var measurements: [String: [UInt8]] = [:]
  private var state = State.open
  private var isSocketNow = false
  private var isAnswering = false
  /// Since when nothing more could be sent.
  private var stalled: Double?

  private enum State {
    /// Both ways.
    case open
    /// What is kept is still sent.
    case ending
    /// There is nobody, or it is not wanted.
    case broken
  }

  /// The client at `peer`, connected by `socket` at `time`.
  init(_ socket: Socket, peer: Peer, origin: Origin, pipe: WakePipe, time: Double) {
    self.socket = socket
    self.peer = peer
    self.origin = origin
    self.pipe = pipe
    pace = Pace(time)
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
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
  var isReady: Bool { lock.withLock { state == .open && !isAnswering && outgoing.isEmpty } }

  /// Whether something waits to be sent, or the connection is to be ended.
  var needsAttention: Bool { lock.withLock { state != .open || !outgoing.isEmpty } }

  /// Since when nothing more could be sent; nil if all is well.
  var stalledSince: Double? { lock.withLock { stalled } }

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

  /// Ends when all is sent.
  func end() { lock.withLock { if state == .open { state = .ending } } }

  /// Sends `bytes` as they are, or as the newest of `latest`. Any thread.
  func send(_ bytes: [UInt8], latest: String?) {
    let isBehind = lock.withLock {
      guard state == .open else { return false }
      if outgoing.isEmpty {
        outgoing = bytes
        flush()
      } else if let latest {
        measurements[latest] = bytes
      } else if outgoing.count + bytes.count <= Self.mostBytes {
        outgoing += bytes
      } else {
        state = .broken
      }
      return state != .open || !outgoing.isEmpty
    }
    if isBehind { pipe.wake() }
  }

  /// Sends what waits, as far as it goes; whether the connection lives.
  func sendMore() -> Bool {
    lock.withLock {
      if state != .broken { flush() }
      if outgoing.isEmpty, !measurements.isEmpty {
        outgoing = Array(measurements.values.joined())
        measurements = [:]
        flush()
      }
      if state == .ending && outgoing.isEmpty { state = .broken }
      return state != .broken
    }
  }

  private func flush() {
    let count = outgoing.count
    if !socket.send(&outgoing) { state = .broken }
    if outgoing.isEmpty {
      stalled = nil
    } else if outgoing.count < count || stalled == nil {
      stalled = WebServer.time
    }
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
