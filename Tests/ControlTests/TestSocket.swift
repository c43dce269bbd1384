import Foundation
import Glibc
import TestSupport

@testable import Control

/// A client of the loopback, as plain as can be.
final class TestSocket: @unchecked Sendable {
  enum Kind { case udp, slip, length }

  private let descriptor: Int32
  private let kind: Kind
  private var stream: [UInt8] = []
  private var waiting: [[UInt8]] = []

  /// Connected to `port` of `host`.
  init(_ kind: Kind, to port: Int, host: String = "127.0.0.1") throws {
    self.kind = kind
    let type = kind == .udp ? SOCK_DGRAM : SOCK_STREAM
    descriptor = socket(AF_INET, Int32(type.rawValue), 0)
    guard var peer = Peer.resolve(host, port: 0, isName: false).first else { throw SystemError() }
    peer.port = UInt16(port)
    guard peer.withAddress(family: AF_INET, { connect(descriptor, $0, $1) }) == 0 else {
      throw SystemError()
    }
  }

  deinit {
    close(descriptor)
  }

  func send(_ bytes: [UInt8]) {
    var rest: [UInt8]
    switch kind {
    case .udp: rest = bytes
    case .slip: rest = Framing(firstByte: 0xC0)?.frame(bytes) ?? []
    case .length: rest = Framing(firstByte: 0)?.frame(bytes) ?? []
    }
    repeat {
      let count = Glibc.send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      rest.removeFirst(count)
    } while !rest.isEmpty
  }

  func send(_ address: String, _ arguments: Argument...) {
    send(Packet(Message(address, arguments)).bytes)
  }

  /// The next message; nil if none comes within `seconds` or the connection has ended.
  func receive(within seconds: Double = 5) -> Message? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while waiting.isEmpty {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(seconds * 1000)) > 0 else { return nil }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      let bytes = Array(buffer[..<count])
      if kind == .udp {
        waiting.append(bytes)
      } else {
        stream += bytes
        let framing = Framing(firstByte: kind == .slip ? 0xC0 : 0)
        waiting += framing?.packets(in: &stream, longest: 1 << 24) ?? []
      }
    }
    return waiting.removeFirst().withUnsafeBytes(PacketReader.message)
  }

  /// Sends and waits for the answer of the stage: what was sent before is done then.
  func finish() -> Bool {
    send("/status")
    while let message = receive() {
      if message.address == "/status" { return true }
    }
    return false
  }

  /// The port of this end.
  var port: Int { Socket(descriptor: dup(descriptor), family: AF_INET).port }
}

/// A room with a server on a free port, that stops with its last owner.
final class TestServer {
  let fake: FakeRoom
  let server: OSCServer
  let port: Int

  init(clock: any WallClock = FakeClock(), patience: Double = 30) throws {
    fake = FakeRoom(clock: clock)
    server = try OSCServer(room: fake.room)
    server.patience = patience
    port = try server.bind(port: 0, isDefault: false)
    server.start()
  }

  deinit {
    server.stop()
  }

  func client(_ kind: TestSocket.Kind = .udp) throws -> TestSocket {
    try TestSocket(kind, to: port)
  }

  var gestures: [FakeStage.Call] {
    fake.stage.run { stage in
      defer { stage.calls = [] }
      return stage.calls
    }
  }

  /// Whether `condition` comes true within five seconds.
  func eventually(_ condition: () -> Bool) -> Bool {
    TestSupport.eventually(within: 5, condition)
  }
}
