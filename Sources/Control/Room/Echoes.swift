import Stage

/// What clients have set themselves and need not be told.
struct Echoes {
  /// More than this is not kept: what is never told, since it has changed nothing, must not pile up.
  static let most = 16_384

  /// What is being done at this moment, and for whom.
  private var current: (origin: Origin, message: Message)?
  /// Whether something was told on its address meanwhile.
  private(set) var isCurrentTold = false
  /// What will be done later.
  private var later: [Origin: [String: [[Argument]]]] = [:]
  private(set) var laterCount = 0

  /// `message` of `origin` is about to be done.
  mutating func begin(_ message: Message, of origin: Origin) {
    current = (origin, message)
    isCurrentTold = false
  }

  /// `feedback` is told to all.
  mutating func note(_ feedback: Message) {
    if feedback.address == current?.message.address { isCurrentTold = true }
  }

  /// It is done.
  mutating func end() {
    current = nil
  }

  /// `message` of `origin` will be done later.
  mutating func expect(_ message: Message, of origin: Origin) {
    if laterCount >= Self.most { expectNothing() }
    laterCount += 1
    later[origin, default: [:]][message.address, default: []].append(message.arguments)
  }

  /// Nothing waits any more.
  mutating func expectNothing() {
    guard laterCount > 0 else { return }
    later = [:]
    laterCount = 0
  }

  /// Whether `feedback` tells `origin` nothing but what it has set itself.
  mutating func isEcho(_ feedback: Message, of origin: Origin) -> Bool {
    if let current, current.origin == origin, feedback.equals(current.message) { return true }
    guard let expected = later[origin]?[feedback.address],
      let index = expected.firstIndex(where: {
        feedback.equals(Message(feedback.address, $0))
      })
    else { return false }
    later[origin]?[feedback.address]?.remove(at: index)
    laterCount -= 1
    return true
  }
}
