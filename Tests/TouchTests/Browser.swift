import Control
import Foundation
import Glibc

@testable import Touch

/// The other end of a connection, as plain as can be, so that it can also misbehave.
final class Browser {
  struct Answer {
    var status = 0
    var fields: [String: String] = [:]
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
    }
  }

  struct Frame: Equatable {
    var kind: UInt8
    var bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var message: Message? { bytes.withUnsafeBytes(PacketReader.message) }
  }

  let port: Int
  private let descriptor: Int32
  private var incoming: [UInt8] = []

  init(_ port: Int, room: Int32? = nil) throws {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var room {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw SystemError() }
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Sends `bytes`; whether all went out.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits for more; whether there is any.
  private func more(_ seconds: Double) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(seconds * 1_000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    incoming += buffer[..<count]
    return true
  }

  /// How many bytes lie here, once there are `wanted` or the other end has hung up.
  func count(to wanted: Int) -> Int {
    while incoming.count < wanted, more(5) {}
    return incoming.count
  }

  /// Whether the other end has hung up within `seconds`.
  func isHungUp(within seconds: Double = 5) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while more(seconds) { if ContinuousClock.now > end { return false } }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  // MARK: HTTP

  func get(
    _ target: String, _ fields: [String: String] = [:], method: String = "GET"
  ) -> Answer? {
    var head = "\(method) \(target) HTTP/1.1\r\n"
    let standard = ["Host": "127.0.0.1:\(port)", "Accept": "text/html,*/*"]
    for (name, value) in standard.merging(fields, uniquingKeysWith: { $1 }) {
      head += "\(name): \(value)\r\n"
    }
    send(Array((head + "\r\n").utf8))
    return answer(isHead: method == "HEAD")
  }

  func answer(isHead: Bool = false) -> Answer? {
    var end: Int?
    while true {
      end = incoming.indices.first { incoming[$0...].starts(with: "\r\n\r\n".utf8) }
      if end != nil { break }
      guard more(5) else { return nil }
    }
    guard let end else { return nil }
    let lines = String(decoding: incoming[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    incoming.removeFirst(end + 4)
    var answer = Answer()
    answer.status = Int(lines[0].split(separator: " ")[1]) ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      answer.fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let count = isHead ? 0 : Int(answer.fields["content-length"] ?? "0") ?? 0
    while incoming.count < count { guard more(5) else { return nil } }
    answer.body = Array(incoming.prefix(count))
    incoming.removeFirst(count)
    return answer
  }

  // MARK: WebSocket

  /// Asks for a WebSocket; the key is that of RFC 6455, section 1.3.
  func upgrade(_ target: String = "/osc", _ fields: [String: String] = [:]) -> Answer? {
    let handshake = [
      "Upgrade": "websocket", "Connection": "keep-alive, Upgrade", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    return get(target, handshake.merging(fields, uniquingKeysWith: { $1 }))
  }

  /// A frame as clients send it.
  static func frame(_ kind: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    var bytes = [kind | (isLast ? 0x80 : 0)]
    if payload.count < 126 {
      bytes.append(0x80 | UInt8(payload.count))
    } else if payload.count < 65_536 {
      bytes += [0x80 | 126] + withUnsafeBytes(of: UInt16(payload.count).bigEndian, Array.init)
    } else {
      bytes += [0x80 | 127] + withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init)
    }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  func send(_ address: String, _ arguments: Argument...) {
    send(Self.frame(2, Packet(Message(address, arguments)).bytes))
  }

  func send(text: String) { send(Self.frame(1, Array(text.utf8))) }

  /// The next frame; nil if none comes within `seconds`.
  func frame(within seconds: Double = 5) -> Frame? {
    while true {
      if incoming.count >= 2 {
        let short = Int(incoming[1] & 0x7F)
        let width = short == 127 ? 8 : short == 126 ? 2 : 0
        if incoming.count >= 2 + width {
          let count =
            width == 0 ? short : incoming[2..<(2 + width)].reduce(0) { $0 << 8 | Int($1) }
          if incoming.count >= 2 + width + count {
            let bytes = Array(incoming[(2 + width)..<(2 + width + count)])
            defer { incoming.removeFirst(2 + width + count) }
            return Frame(kind: incoming[0] & 0x0F, bytes: bytes)
          }
        }
      }
      guard more(seconds) else { return nil }
    }
  }

  /// Sends and waits for the answer of the stage: what was sent before is done then.
  func finish() -> Bool {
    send("/status")
    while let frame = frame() {
      if frame.message?.address == "/status" { return true }
    }
    return false
  }
}
