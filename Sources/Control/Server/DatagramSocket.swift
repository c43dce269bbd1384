import Glibc
import Stage

/// A UDP socket with room for a burst of messages, that learns when nobody listens.
final class DatagramSocket: Sendable {
  /// Room for a burst, in bytes: more than 16,384 small packets with what the system adds to each.
  private static let room: Int32 = 64 << 20

  let socket: Socket

  /// A UDP socket bound to `peer`.
  init(boundTo peer: Peer) throws(SystemError) {
    socket = try Socket(SOCK_DGRAM, boundTo: peer)
    // The second is limited by the system's settings, the first needs a privilege.
    if !socket.set(SOL_SOCKET, SO_RCVBUFFORCE, Self.room) {
      socket.set(SOL_SOCKET, SO_RCVBUF, Self.room)
    }
    socket.set(SOL_SOCKET, SO_SNDBUF, 4 << 20)
    if socket.family == AF_INET {
      socket.set(Int32(IPPROTO_IP), IP_RECVERR, 1)
    } else {
      socket.set(Int32(IPPROTO_IPV6), IPV6_RECVERR, 1)
    }
  }

  /// Takes a datagram that is there into `buffer`; nil if there is none.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> (count: Int, peer: Peer)? {
    while true {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let count = withUnsafeMutablePointer(to: &storage) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(socket.descriptor, buffer.baseAddress, buffer.count, 0, $0, &length)
        }
      }
      if count >= 0 {
        guard let peer = Peer(storage) else { continue }
        return (count, peer)
      }
      // An earlier packet was refused, which the error queue tells too; what came in is still to
      // be read.
      if errno != ECONNREFUSED && errno != EINTR && errno != EHOSTUNREACH { return nil }
    }
  }

  /// Where a packet was sent that has come back as an error; nil if there is none.
  func refusal() -> Peer? {
    var storage = sockaddr_storage()
    var byte: UInt8 = 0
    var control = [UInt64](repeating: 0, count: 64)
    let count = withUnsafeMutableBytes(of: &storage) { name in
      withUnsafeMutableBytes(of: &byte) { data in
        control.withUnsafeMutableBytes { control in
          var vector = iovec(iov_base: data.baseAddress, iov_len: 1)
          return withUnsafeMutablePointer(to: &vector) { vector in
            var header = msghdr()
            header.msg_name = name.baseAddress
            header.msg_namelen = socklen_t(name.count)
            header.msg_iov = vector
            header.msg_iovlen = 1
            header.msg_control = control.baseAddress
            header.msg_controllen = control.count
            return recvmsg(socket.descriptor, &header, Int32(MSG_ERRQUEUE))
          }
        }
      }
    }
    return count >= 0 ? Peer(storage) : nil
  }

  /// Sends `bytes` to `peer`; 0 or an error number.
  @discardableResult
  func send(_ bytes: UnsafeRawBufferPointer, to peer: Peer) -> Int32 {
    // The first try may report that an earlier packet was refused.
    for _ in 0..<3 {
      let count = peer.withAddress(family: socket.family) {
        sendto(socket.descriptor, bytes.baseAddress, bytes.count, 0, $0, $1)
      }
      if count >= 0 { return 0 }
      if errno != ECONNREFUSED && errno != EINTR && errno != EHOSTUNREACH { return errno }
    }
    return 0
  }
}

/// A client that writes, or is written to, over UDP.
final class DatagramClient: Client {
  let origin: Origin
  let peer: Peer
  private let socket: DatagramSocket

  /// The client at `peer`, seen from `socket`.
  init(_ peer: Peer, via socket: DatagramSocket) {
    origin = peer.origin
    self.peer = peer
    self.socket = socket
  }

  var host: String? { peer.host }
  var isLocal: Bool { peer.isLoopback }
  var isPassing: Bool { true }
  var machine: String? { peer.isLoopback ? nil : peer.host }

  func send(_ packet: Packet) {
    let error = packet.bytes.withUnsafeBytes { socket.send($0, to: peer) }
    if error == EMSGSIZE {
      let address = String(decoding: packet.bytes.prefix { $0 != 0 }, as: UTF8.self)
      send(Message("/error", [.string(address), .string("it is too long for UDP: use TCP")]))
    }
  }
}
