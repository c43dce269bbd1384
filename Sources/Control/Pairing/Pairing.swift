import Foundation
import Model

/// Which other hosts may play: those that were named, and those that showed the token.
///
/// The token is a secret of 128 random bits. Whoever knows it is a player; a new one shuts all of
/// them out again. Any thread.
public final class Pairing: @unchecked Sendable {
  /// More paired hosts than this are not remembered.
  private static let most = 256

  private let named: [Peer]
  private let store: String?
  private let lock = NSLock()
  private var secret: [UInt8]
  private var paired: [Peer] = []
  private var banned: [Peer] = []
  private var renewalCount = 0
  private var renewals: [@Sendable () -> Void] = []

  /// Lets the hosts `allow` in from the start; the token is kept in the file `store`, if there is
  /// one, so that players are not shut out when the program starts anew.
  ///
  /// Throws a `Refusal` if a host is unknown.
  public init(allow: [String] = [], store: String? = nil) throws(Refusal) {
    var named: [Peer] = []
    for host in allow { named += try OSCServer.peers(host) }
    self.named = named
    self.store = store
    secret = store.flatMap(TokenFile.read) ?? Self.random()
    keep()
  }

  /// The token as 32 hexadecimal digits.
  public var token: String {
    let digits = Array("0123456789abcdef")
    return lock.withLock {
      String(secret.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
  }

  /// Whether `text` is the token; takes the same time wherever they differ.
  public func isToken(_ text: String) -> Bool {
    let (own, other) = (Array(token.utf8), Array(text.utf8))
    guard own.count == other.count else { return false }
    return Self.areEqual(own, other)
  }

  /// Whether two texts of one length are the same; looks at all of both, wherever they differ, so
  /// that the time it takes tells nothing.
  static func areEqual(_ own: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
    zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// How often the token has been renewed.
  package var generation: Int { lock.withLock { renewalCount } }

  /// Shuts the host with the numeric address `host` out, whatever it shows, until there is a new
  /// token.
  package func shutOut(_ host: String) {
    let told = lock.withLock {
      for peer in Peer.resolve(host, port: 0, isName: false) where !peer.isLoopback {
        paired.removeAll { $0.isSameHost(as: peer) }
        if banned.count >= Self.most { banned.removeFirst() }
        banned.append(peer)
      }
      return renewals
    }
    for tell in told { tell() }
  }

  /// Whether the host of `peer` was shut out.
  package func isShutOut(_ peer: Peer) -> Bool {
    lock.withLock { banned.contains { $0.isSameHost(as: peer) } }
  }

  /// Makes a new token: all that were paired must show it again.
  public func renew() {
    let told = lock.withLock {
      secret = Self.random()
      renewalCount += 1
      paired = []
      banned = []
      return renewals
    }
    keep()
    for tell in told { tell() }
  }

  /// Calls `body` after every renewal, and when a host is shut out, on the thread that made it.
  public func onRenewal(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { renewals.append(body) }
  }

  /// `peer`, who is not shut out, has shown the token.
  package func pair(_ peer: Peer) {
    lock.withLock {
      if paired.contains(where: { $0.isSameHost(as: peer) }) { return }
      if paired.count >= Self.most { paired.removeFirst() }
      paired.append(peer)
    }
  }

  /// Whether the host of `peer` may play: this machine, and hosts that were named or paired.
  package func isKnown(_ peer: Peer) -> Bool {
    if isShutOut(peer) { return false }
    if peer.isLoopback || named.contains(where: { $0.isSameHost(as: peer) }) { return true }
    return lock.withLock { paired.contains { $0.isSameHost(as: peer) } }
  }

  private func keep() {
    if let store { TokenFile.write(lock.withLock { secret }, to: store) }
  }

  /// From the system's own source.
  private static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
