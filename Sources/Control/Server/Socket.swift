import Glibc

/// A socket of the system that closes with its last owner.
package final class Socket: Sendable {
  /// The file descriptor.
  package let descriptor: Int32
  /// `AF_INET` or `AF_INET6`.
  package let family: Int32

  /// The owner of `descriptor`.
  package init(descriptor: Int32, family: Int32) {
    self.descriptor = descriptor
    self.family = family
  }

  /// A socket of `type` bound to `peer`.
  ///
  /// Throws the system's error number.
  package init(_ type: __socket_type, boundTo peer: Peer) throws(SystemError) {
    family = peer.isIPv4 ? AF_INET : AF_INET6
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    descriptor = socket(family, Int32(type.rawValue) | flags, 0)
    guard descriptor >= 0 else { throw SystemError() }
    if family == AF_INET6 { set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, peer.isAny ? 0 : 1) }
    // A listener must not wait for connections of its predecessor to time out; a datagram socket
    // would share the port with another program.
    if type == SOCK_STREAM { set(SOL_SOCKET, SO_REUSEADDR, 1) }
    let descriptor = descriptor
    guard peer.withAddress(family: family, { bind(descriptor, $0, $1) }) == 0 else {
      throw SystemError()
    }
  }

  /// A socket that listens for connections at `peer`.
  ///
  /// Throws the system's error number.
  package convenience init(listeningAt peer: Peer) throws(SystemError) {
    try self.init(SOCK_STREAM, boundTo: peer)
    guard listen(descriptor, 64) == 0 else { throw SystemError() }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Sets an option; whether the system lets it.
  @discardableResult
  package func set(_ level: Int32, _ option: Int32, _ value: Int32) -> Bool {
    var value = value
    return setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
  }

  /// Lets the system ask a silent peer whether it is still there: one that has vanished without a
  /// word is noticed after half a minute.
  package func watchOverPeer() {
    set(SOL_SOCKET, SO_KEEPALIVE, 1)
    for (option, value) in [(TCP_KEEPIDLE, 10), (TCP_KEEPINTVL, 5), (TCP_KEEPCNT, 4)] {
      set(Int32(IPPROTO_TCP), option, Int32(value))
    }
    // Unanswered data would hold the questions back for a quarter of an hour.
    set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 30_000)
  }

  /// Lets calls return instead of waiting, and programs that are started not inherit it.
  package func makeNonblocking() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// The connection that waits at this listener, and who makes it; nil if there is none.
  ///
  /// The corresponding C function is `accept`.
  package func accept() -> (socket: Socket, peer: Peer)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let accepted = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.accept(descriptor, $0, &length)
      }
    }
    guard accepted >= 0 else {
      // Without descriptors left the connection stays at the door: do not ask without a pause.
      if errno == EMFILE || errno == ENFILE { usleep(1_000) }
      return nil
    }
    let socket = Socket(descriptor: accepted, family: family)
    socket.makeNonblocking()
    return Peer(storage).map { (socket, $0) }
  }

  /// Sends as much of `bytes` as goes at once, and takes that away from them; false if the connection
  /// is broken.
  package func send(_ bytes: inout [UInt8]) -> Bool {
    var sent = 0
    defer { bytes.removeFirst(sent) }
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The port to which it is bound.
  package var port: Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    return result == 0 ? Peer(storage).map { Int($0.port) } ?? 0 : 0
  }
}

/// An error number of the system.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package var number: Int32

  /// The last one of this thread.
  package init() {
    number = errno
  }

  package var description: String { String(cString: strerror(number)) }
}
