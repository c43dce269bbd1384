import Foundation
import Glibc
import Stage

/// A client that is connected over TCP.
///
/// What it cannot take at once is kept, up to a limit, and of measurements only the newest; a
/// client that stays behind further than that is cut off.
final class StreamConnection: Client, @unchecked Sendable {
  /// So many bytes are kept for it.
  private static let mostBytes = 4 << 20
  /// The longest packet that is read.
  static let longestPacket = 1 << 20

  let origin: Origin
  let peer: Peer
  let socket: Socket
  /// Tells the server's thread that there is something to send.
  private let pipe: WakePipe
  /// What has come in and is not complete; the server's thread only.
  private var incoming: [UInt8] = []

  private let lock = NSLock()
  private var framing: Framing?
  private var outgoing: [UInt8] = []
  private var measurements: [String: [UInt8]] = [:]
  private var isBroken = false

  /// The client at `peer`, connected by `socket`.
  init(_ socket: Socket, peer: Peer, origin: Origin, pipe: WakePipe) {
    self.socket = socket
    self.peer = peer
    self.origin = origin
    self.pipe = pipe
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  }

  var host: String? { peer.host }
  var isLocal: Bool { peer.isLoopback }
  var machine: String? { peer.isLoopback ? nil : peer.host }

  /// Whether something waits to be sent, or the connection is to be ended.
  var needsAttention: Bool {
    lock.withLock { isBroken || !outgoing.isEmpty }
  }

  func send(_ packet: Packet) {
    let isBehind = lock.withLock {
      guard let framing, !isBroken else { return false }
      let bytes = framing.frame(packet.bytes)
      if outgoing.isEmpty {
        outgoing = bytes
        flush()
      } else if let address = packet.latest {
        measurements[address] = bytes
      } else if outgoing.count + bytes.count <= Self.mostBytes {
        outgoing += bytes
      } else {
        isBroken = true
      }
      return isBroken || !outgoing.isEmpty
    }
    if isBehind { pipe.wake() }
  }

  /// Sends what waits, as far as it goes; whether the connection lives.
  func sendMore() -> Bool {
    lock.withLock {
      if !isBroken { flush() }
      if outgoing.isEmpty, !measurements.isEmpty {
        outgoing = Array(measurements.values.joined())
        measurements = [:]
        flush()
      }
      return !isBroken
    }
  }

  private func flush() {
    if !socket.send(&outgoing) { isBroken = true }
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
    return framing?.packets(in: &incoming, longest: Self.longestPacket)
  }
}
