import Control
import Glibc

/// The addresses under which other hosts reach this machine.
enum OwnAddresses {
  /// Those of the interfaces that are up, but for the loopback: IPv4 first, as people can type
  /// these; link-local ones of IPv6, which browsers cannot use, are left out.
  static var all: [Peer] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    let entries = list.map { Array(sequence(first: $0, next: { $0.pointee.ifa_next })) } ?? []
    let peers = entries.compactMap { entry -> Peer? in
      let entry = entry.pointee
      guard let address = entry.ifa_addr, entry.ifa_flags & UInt32(IFF_UP) != 0
      else { return nil }
      let isIPv4 = Int32(address.pointee.sa_family) == AF_INET
      guard isIPv4 || Int32(address.pointee.sa_family) == AF_INET6 else { return nil }
      var storage = sockaddr_storage()
      let size = isIPv4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
      }
      return Peer(storage)
    }
    let reachable = peers.filter { !$0.isLoopback && !$0.host.hasPrefix("fe80:") }
    return reachable.filter(\.isIPv4) + reachable.filter { !$0.isIPv4 }
  }
}
