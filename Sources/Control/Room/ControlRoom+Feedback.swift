import Model
import Stage

extension ControlRoom {
  /// True while there are subscribers.
  public var isWatching: Bool { !subscribers.isEmpty }

  /// Tells the subscribers, and the client that made them, of `changes`.
  public func stage(_ changes: [Change], by origin: Origin?) {
    performer.assumeIsolated { stage in
      tell(changes, of: origin, on: stage.canvas)
    }
  }

  /// Tells all subscribers what has changed; the one who made it only what it does not know.
  private func tell(_ changes: [Change], of origin: Origin?, on canvas: Canvas) {
    let isHeard = origin.map(subscribers.contains) ?? false
    var once = TellingOnce()
    for change in changes {
      if isAnswer(change), let origin, !isHeard {
        answer(change, to: origin, on: canvas)
      }
      if subscribers.isEmpty { continue }
      if case .report(.error) = change, let origin {
        if isHeard { answer(change, to: origin, on: canvas) }
        continue
      }
      if case .report(.finger(let place)) = change {
        tell(place, of: origin)
        continue
      }
      for message in AddressTable.feedback(change, on: canvas) where once.tells(message) {
        echoes.note(message)
        let isEcho = origin.map { isHeard && echoes.isEcho(message, of: $0) } ?? false
        let packet = Packet(message, isLatestOnly: change.isMeasurement)
        subscribers.send(packet, except: isEcho ? origin : nil)
      }
    }
  }

  /// Whether `change` answers the client that has caused it.
  private func isAnswer(_ change: Change) -> Bool {
    switch change {
    case .report(.trackAdded), .report(.effectAdded), .report(.error): true
    default: false
    }
  }

  private func answer(_ change: Change, to origin: Origin, on canvas: Canvas) {
    guard let client = subscribers.client(of: origin) ?? correspondents[origin] else { return }
    for message in AddressTable.feedback(change, on: canvas) { client.send(message) }
  }
}

extension Change {
  /// Whether only the newest of its kind matters.
  fileprivate var isMeasurement: Bool {
    switch self {
    case .report(.trackMeter), .report(.mainMeter), .report(.load): true
    default: false
    }
  }
}

/// What is told once, however many of the changes at one moment come to it: many links of a track
/// make one chain, and a bubble goes but once.
struct TellingOnce {
  private var told: Set<Message> = []

  /// Whether `message` is news.
  mutating func tells(_ message: Message) -> Bool {
    guard message.address.hasSuffix("/chain") || message.address.hasSuffix("/remove") else {
      return true
    }
    return told.insert(message).inserted
  }
}
