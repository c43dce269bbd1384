/// A connection that may have to give way to others.
package protocol Guest: AnyObject {
  /// Who is at the other end.
  var peer: Peer { get }
  /// How it is silent; nil while it is busy, and stays.
  var silence: Silence? { get }
}

/// How dispensable a silent connection is: the least one is missed first.
package struct Silence: Comparable, Sendable {
  /// Whether something of it was heeded before.
  var wasHeard: Bool
  /// Since when it says nothing, by `ServerThread.time`.
  var start: Double

  /// The silence since `start` of one that was heard before, or never.
  package init(wasHeard: Bool, since start: Double) {
    self.wasHeard = wasHeard
    self.start = start
  }

  package static func < (one: Silence, other: Silence) -> Bool {
    (one.wasHeard ? 1 : 0, one.start) < (other.wasHeard ? 1 : 0, other.start)
  }
}

extension Sequence where Element: Guest {
  /// The one to give way to a newcomer, since who has something to say must not be kept out by who
  /// says nothing: before all one that never said anything, of the host that has most of them, and
  /// of those the one that was silent for longest. Nil if all are busy.
  package var leastMissed: Element? {
    let silent = compactMap { guest in guest.silence.map { (guest: guest, silence: $0) } }
    let strange = silent.filter { !$0.silence.wasHeard }
    let crowds = Dictionary(grouping: strange.isEmpty ? silent : strange) { $0.guest.peer.host }
    let oldest = crowds.values.compactMap { crowd in
      crowd.min { $0.silence < $1.silence }.map { (count: crowd.count, least: $0) }
    }
    return oldest.max { ($0.count, $1.least.silence) < ($1.count, $0.least.silence) }?.least.guest
  }
}
