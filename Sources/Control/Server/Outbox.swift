/// What a client is to be sent, through a socket that does not wait.
///
/// What it cannot take at once is kept, up to a limit, and of measurements only the newest; who
/// stays behind further is cut off, and who takes nothing for long can be.
package struct Outbox {
  /// So many bytes are kept.
  private static let mostBytes = 4 << 20

  private var waiting: [UInt8] = []
  private var measurements: [String: [UInt8]] = [:]
  /// Whether the client can be sent nothing more.
  package private(set) var isBroken = false
  /// Since when nothing more could be sent, by `ServerThread.time`; nil if all is well.
  package private(set) var stalledSince: Double?

  /// Nothing to send.
  package init() {}

  /// Whether all is sent.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Sends `bytes` as they are, or as the newest of `latest`.
  package mutating func send(_ bytes: [UInt8], latest: String?, through socket: Socket) {
    guard !isBroken else { return }
    if waiting.isEmpty {
      waiting = bytes
      flush(socket)
    } else if let latest {
      measurements[latest] = bytes
    } else if waiting.count + bytes.count <= Self.mostBytes {
      waiting += bytes
    } else {
      isBroken = true
    }
  }

  /// Sends what waits, as far as it goes.
  package mutating func sendMore(through socket: Socket) {
    guard !isBroken else { return }
    flush(socket)
    guard waiting.isEmpty, !measurements.isEmpty else { return }
    waiting = Array(measurements.values.joined())
    measurements = [:]
    flush(socket)
  }

  private mutating func flush(_ socket: Socket) {
    let count = waiting.count
    if !socket.send(&waiting) { isBroken = true }
    if waiting.isEmpty {
      stalledSince = nil
    } else if waiting.count < count || stalledSince == nil {
      stalledSince = ServerThread.time
    }
  }
}
