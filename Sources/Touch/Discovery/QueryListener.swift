import Control
import Foundation
import Stage

/// Tells an OSCQuery client, by its WebSocket, the values that it listens to and which bubbles come
/// and go.
///
/// It subscribes as a client of its own: what the socket itself subscribes to is another matter.
final class QueryListener: Client, @unchecked Sendable {
  /// No more paths than this are listened to.
  private static let most = 16_384

  let origin: Origin
  private weak var connection: WebConnection?
  private let lock = NSLock()
  private var paths: Set<String> = []

  /// What listens for `connection`, as `origin`.
  init(_ connection: WebConnection, origin: Origin) {
    self.connection = connection
    self.origin = origin
  }

  var host: String? { nil }
  var isLocal: Bool { connection?.isLocal ?? false }

  /// Tells what changes at `path`, or no longer.
  func listen(_ path: String, _ isListening: Bool) {
    lock.withLock {
      if !isListening {
        paths.remove(path)
      } else if paths.count < Self.most {
        paths.insert(path)
      }
    }
  }

  func send(_ packet: Packet) {
    guard let connection, let end = packet.bytes.firstIndex(of: 0) else { return }
    let address = String(decoding: packet.bytes[..<end], as: UTF8.self)
    if lock.withLock({ paths.contains(address) }) { connection.send(packet) }
    let parts = address.split(separator: "/")
    if parts.count == 2, parts[1] == "added" {
      guard let message = packet.bytes.withUnsafeBytes(PacketReader.message),
        let slot = message.arguments.first?.number
      else { return }
      tell("PATH_ADDED", "/\(parts[0])/\(Int(slot))")
    } else if parts.count == 3, parts[2] == "remove" {
      tell("PATH_REMOVED", "/\(parts[0])/\(parts[1])")
    }
  }

  private func tell(_ command: String, _ path: String) {
    connection?.send(text: Array(#"{"COMMAND":"\#(command)","DATA":"\#(path)"}"#.utf8))
  }
}
