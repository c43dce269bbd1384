import Control
import Model

/// Decides which requests are let in.
///
/// A page of another site can let a browser on this machine, or in this network, ask here: the
/// `Host` shows a name that was pointed here only to do so (DNS rebinding), the `Origin` whose page
/// it is. Neither can be changed by a page.
struct Gate: Sendable {
  /// The name of the cookie that holds the token.
  static let cookie = "bubbletracks"

  /// Names that stand for this machine, in lower case.
  private let names: Set<String>
  /// Whether numeric addresses other than this machine's own are good.
  private let isOpen: Bool
  /// The token that must be shown; nil if only this machine is listened to.
  let pairing: Pairing?

  /// The gate of a server that listens at `listen`, which is let in through `pairing` if that is
  /// given, known on the network as `hostName`.
  init(listen: String?, pairing: Pairing?, hostName: String) {
    var names: Set = ["localhost"]
    isOpen = listen != nil
    if let listen {
      names.formUnion([listen.lowercased(), hostName, hostName + ".local"])
    }
    self.names = names
    self.pairing = pairing
  }

  /// Why `request` of `peer` is turned away; nil if it is let in.
  func refusal(_ request: HTTPRequest, from peer: Peer) -> HTTPResponse? {
    let host = request.fields["host"] ?? ""
    guard isOwn(host) else {
      return HTTPResponse(421, text: "this is not \(host.prefix(100))")
    }
    if let origin = request.fields["origin"], origin.lowercased() != "http://\(host.lowercased())" {
      return HTTPResponse(403, text: "pages of other sites are not let in")
    }
    // Newer browsers tell it of requests without an origin too; links may lead here.
    if let site = request.fields["sec-fetch-site"], site == "cross-site" || site == "same-site",
      request.fields["sec-fetch-mode"] != "navigate"
    {
      return HTTPResponse(403, text: "pages of other sites are not let in")
    }
    guard let pairing else {
      return peer.isLoopback ? nil : HTTPResponse(403, text: "only this machine is let in")
    }
    if pairing.isShutOut(peer) {
      return HTTPResponse(403, text: "the desk has shut this host out", page: "/403.html")
    }
    let shown = [request.parameter("token"), request.cookie(Self.cookie)].compactMap { $0 }
    guard shown.contains(where: pairing.isToken) else {
      return HTTPResponse(
        401, text: "scan the code that the program shows, or take its whole address",
        page: "/401.html")
    }
    return nil
  }

  /// Whether the field `host` names this machine.
  func isOwn(_ host: String) -> Bool {
    guard let name = Self.name(in: host) else { return false }
    if names.contains(name) { return true }
    // A number cannot be pointed elsewhere.
    guard let peer = Peer.resolve(name, port: 0, isName: false).first else { return false }
    return isOpen || peer.isLoopback
  }

  /// Whether the field `host` names the machine that the browser itself is on.
  static func isThisMachine(_ host: String) -> Bool {
    guard let name = name(in: host) else { return false }
    return name == "localhost"
      || Peer.resolve(name, port: 0, isName: false).first?.isLoopback ?? false
  }

  /// The host's name or number in `host`, without port and brackets, in lower case.
  private static func name(in host: String) -> String? {
    let host = host.lowercased()
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || isPort(rest) else { return nil }
      return String(host[host.index(after: host.startIndex)..<end])
    }
    guard let colon = host.firstIndex(of: ":") else { return host }
    return isPort(host[colon...]) ? String(host[..<colon]) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.dropFirst()
    return text.first == ":" && !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }
}
