import Stage

/// The clients heard of late, so that what comes of their gestures can be answered to them.
struct Correspondents {
  /// So many are remembered.
  private static let most = 1024

  private var clients: [Origin: any Client] = [:]
  private var order: [Origin] = []
  private var oldest = 0

  subscript(origin: Origin) -> (any Client)? { clients[origin] }

  /// Remembers `client`, and forgets the one first heard of if there are too many.
  mutating func remember(_ client: any Client) {
    let origin = client.origin
    if clients.updateValue(client, forKey: origin) != nil { return }
    if order.count < Self.most {
      order.append(origin)
    } else {
      clients[order[oldest]] = nil
      order[oldest] = origin
      oldest = (oldest + 1) % Self.most
    }
  }

  /// Forgets the client of `origin`.
  mutating func forget(_ origin: Origin) {
    clients[origin] = nil
    order.removeAll { $0 == origin }
    oldest = 0
  }
}
