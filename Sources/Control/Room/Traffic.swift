extension ControlRoom {
  /// What has gone by.
  public struct Traffic: Hashable, Sendable {
    /// Bundles whose time had passed.
    public var late = 0
    /// Packets, or parts of them, that are no OSC.
    public var unreadable = 0
    /// Packets dropped since too many were waiting to be read.
    public var dropped = 0
    /// Clients that are told what changes.
    public var subscribers = 0

    /// As `/status` tells it.
    var told: [String: [String: Int]] {
      [
        "traffic": [
          "late": late, "unreadable": unreadable, "dropped": dropped, "subscribers": subscribers,
        ]
      ]
    }
  }
}
