import Model
import Stage

/// Who wants to be told what changes.
struct Subscribers {
  /// No more than this.
  static let most = 64
  /// A client whose host has refused packets for so many seconds is gone; one that is only started
  /// anew is back sooner.
  static let patience = 2.0
  /// Refusals further apart than this, in seconds, have nothing to do with each other.
  static let longestPause = 10.0

  private struct Subscriber {
    var client: any Client
    /// Who asked for it: its own messages come from there.
    var sender: Origin
    /// When its host began to refuse, and did so last.
    var refusals: ClosedRange<Double>?

    func isOf(_ origin: Origin) -> Bool { client.origin == origin || sender == origin }
  }

  private var all: [Subscriber] = []

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }

  /// Tells `client` from now on, as `sender` has asked.
  mutating func add(_ client: any Client, for sender: Origin) throws(Refusal) {
    remove(client.origin, exactly: true)
    guard all.count < Self.most else {
      throw Refusal("there are \(Self.most) subscribers already")
    }
    all.append(Subscriber(client: client, sender: sender))
  }

  /// Tells `origin` no more, nor, unless `exactly`, those that it has asked for.
  mutating func remove(_ origin: Origin, exactly: Bool = false) {
    all.removeAll { exactly ? $0.client.origin == origin : $0.isOf(origin) }
  }

  /// Tells only those any more that `isKept`.
  mutating func keep(_ isKept: (any Client) -> Bool) {
    all.removeAll { !isKept($0.client) }
  }

  /// Whether `origin` is one, or has asked for one.
  func contains(_ origin: Origin) -> Bool {
    all.contains { $0.isOf(origin) }
  }

  /// Whether `origin` itself is told.
  func isTold(_ origin: Origin) -> Bool { all.contains { $0.client.origin == origin } }

  /// The one who is told what concerns `origin`.
  func client(of origin: Origin) -> (any Client)? {
    all.first { $0.isOf(origin) }?.client
  }

  /// A packet to `origin` was refused by its host at `time`, in seconds; refusals that go on end the
  /// subscription.
  mutating func refused(_ origin: Origin, at time: Double) {
    for index in all.indices where all[index].client.origin == origin {
      if let since = all[index].refusals, time - since.upperBound <= Self.longestPause {
        all[index].refusals = since.lowerBound...max(time, since.upperBound)
      } else {
        all[index].refusals = time...time
      }
    }
    all.removeAll { subscriber in
      subscriber.refusals.map { $0.upperBound - $0.lowerBound >= Self.patience } ?? false
    }
  }

  /// `origin` has written and so is there.
  mutating func heard(_ origin: Origin) {
    for index in all.indices where all[index].isOf(origin) { all[index].refusals = nil }
  }

  /// Sends `packet` to all but `origin`.
  func send(_ packet: Packet, except origin: Origin?) {
    for subscriber in all {
      if let origin, subscriber.isOf(origin) { continue }
      subscriber.client.send(packet)
    }
  }
}
