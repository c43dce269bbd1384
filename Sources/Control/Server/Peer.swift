import Glibc
import Stage

/// Where a datagram comes from or goes to: an IPv4 or IPv6 address and a port.
package struct Peer: Hashable, Sendable {
  /// The address, IPv4 as `::ffff:a.b.c.d`, most significant half first.
  var high: UInt64
  var low: UInt64
  package var port: UInt16
  /// The interface of a link-local address.
  var scope: UInt32 = 0

  private static let mapped: UInt64 = 0xFFFF_0000_0000

  /// The peer with the socket address in `storage`; nil if it is of another family.
  package init?(_ storage: sockaddr_storage) {
    let peer: Peer? = withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let raw = bytes.loadUnaligned(as: sockaddr_in.self)
        return Peer(
          high: 0, low: Self.mapped | UInt64(UInt32(bigEndian: raw.sin_addr.s_addr)),
          port: UInt16(bigEndian: raw.sin_port))
      case AF_INET6:
        let raw = bytes.loadUnaligned(as: sockaddr_in6.self)
        return withUnsafeBytes(of: raw.sin6_addr) { address in
          Peer(
            high: UInt64(bigEndian: address.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: address.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            port: UInt16(bigEndian: raw.sin6_port), scope: raw.sin6_scope_id)
        }
      default: return nil
      }
    }
    guard let peer else { return nil }
    self = peer
  }

  private init(high: UInt64, low: UInt64, port: UInt16, scope: UInt32 = 0) {
    self.high = high
    self.low = low
    self.port = port
    self.scope = scope
  }

  /// The peers that the numeric address, or name, `host` stands for, at `port`; none if it is
  /// unknown.
  ///
  /// Names are looked up, which may take seconds, only if `isName`.
  package static func resolve(_ host: String, port: Int, isName: Bool) -> [Peer] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    hints.ai_flags = isName ? 0 : AI_NUMERICHOST
    var list: UnsafeMutablePointer<addrinfo>?
    let name = !isName && host == "localhost" ? "127.0.0.1" : host
    guard getaddrinfo(name, String(port), &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry -> Peer? in
      guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
      var storage = sockaddr_storage()
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen)))
      }
      return Peer(storage)
    }
  }

  /// Whether it is an IPv4 address.
  package var isIPv4: Bool { high == 0 && low & ~0xFFFF_FFFF == Self.mapped }

  /// Whether it is this machine, by its loopback address.
  package var isLoopback: Bool {
    isIPv4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1
  }

  /// Whether it stands for all addresses of the machine.
  package var isAny: Bool { isIPv4 ? low == Self.mapped : high == 0 && low == 0 }

  /// Whether `other` is the same host.
  package func isSameHost(as other: Peer) -> Bool { high == other.high && low == other.low }

  /// A mark of its own, far from the small numbers of those who are numbered: an IPv4 address and
  /// port as they are, an IPv6 one hashed into 61 bits by multiplication (Knuth, The Art of Computer
  /// Programming, volume 3, section 6.4).
  var origin: Origin {
    if isIPv4 { return Origin(number: 1 << 61 | Int(low & 0xFFFF_FFFF) << 16 | Int(port)) }
    var hash: UInt64 = 0
    for word in [high, low, UInt64(port) << 32 | UInt64(scope)] {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Origin(number: Int(1 << 62 | hash >> 3))
  }

  /// Calls `body` with its socket address for a socket of `family`.
  func withAddress<R>(
    family: Int32, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
  ) -> R {
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(truncatingIfNeeded: low).bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_scope_id = scope
    withUnsafeMutableBytes(of: &address.sin6_addr) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  /// Its numeric address.
  package var host: String {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let family = isIPv4 ? AF_INET : AF_INET6
    _ = withAddress(family: family) {
      getnameinfo($0, $1, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
