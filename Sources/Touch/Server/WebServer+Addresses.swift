import Control
import Foundation

extension WebServer {
  /// The addresses of the page for browsers, the best first, with the token if one is needed.
  public var pageAddresses: [String] {
    var peers = addresses
    if peers.contains(where: \.isAny) {
      let own = OwnAddresses.all
      peers = own.isEmpty ? Peer.resolve("127.0.0.1", port: 0, isName: false) : own
    } else if gate.pairing == nil {
      peers = Array(peers.prefix(1))
    }
    let query = gate.pairing.map { "?token=\($0.token)" } ?? ""
    return peers.map { peer in
      "http://\(peer.isIPv4 ? peer.host : "[\(peer.host)]"):\(port)/\(query)"
    }
  }

  /// The code of the first address; nil if only this machine is let in.
  public var pairingCode: QRCode? {
    gate.pairing == nil ? nil : pageAddresses.first.flatMap { QRCode($0) }
  }

  /// What the page shows to those who want to join; whether it is shown on this machine, which may
  /// renew the token and shut players out.
  func pairingInformation(isDesk: Bool) -> [UInt8] {
    let object: [String: Any] = [
      "needsToken": gate.pairing != nil, "addresses": pageAddresses, "isDesk": isDesk,
    ]
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { [UInt8]($0) } ?? []
  }
}
