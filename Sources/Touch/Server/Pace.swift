/// How much a client sends, and when it was last heard of.
///
/// Who sends more than its share is read later, so that its own connection holds it back.
struct Pace {
  /// Bytes a second that a client may send: some 20,000 short messages.
  private static let rate = 2e6
  /// So many may come at once.
  private static let most = 1e6
  /// What a message costs besides its bytes.
  static let message = 64

  private var credit = most
  private var time: Double
  /// When the last complete request came, or anything at a WebSocket.
  private(set) var heard: Double
  /// When it was asked whether it is still there.
  var asked: Double?

  /// A client that comes at `time`.
  init(_ time: Double) {
    self.time = time
    heard = time
  }

  /// Whether more may be read at `time`.
  mutating func isInCredit(at time: Double) -> Bool {
    credit = min(Self.most, credit + (time - self.time) * Self.rate)
    self.time = time
    return credit > 0
  }

  /// Takes the cost of `bytes` away.
  mutating func spend(_ bytes: Int) { credit -= Double(bytes) }

  /// Something came at `time`.
  mutating func hear(at time: Double) {
    heard = time
    asked = nil
  }
}
