import Glibc
import Model
import Stage
import Testing

@testable import Control

@Suite(.serialized) struct PortTests {
  private func server(_ listen: String? = nil, allow: [String] = []) throws -> OSCServer {
    try OSCServer(room: FakeRoom().room, listen: listen, pairing: Pairing(allow: allow))
  }

  /// A port that is free, with the next few.
  private func freePort() throws -> Int {
    for base in stride(from: 20_000, to: 30_000, by: 37) {
      let servers = try (0..<3).map { _ in try server() }
      let isFree = servers.enumerated().allSatisfy { index, server in
        (try? server.bind(port: base + index, isDefault: false)) != nil
      }
      if isFree { return base }
    }
    throw Refusal("no free ports")
  }

  @Test("a port asked for by name is an error when taken")
  func namedPort() throws {
    let first = try server()
    let port = try first.bind(port: 0, isDefault: false)
    #expect(throws: Refusal.self) { try server().bind(port: port, isDefault: false) }
    #expect(throws: Refusal.self) { try server().bind(port: 65_536, isDefault: false) }
  }

  @Test("a default port that is taken gives way to the next")
  func defaultPort() throws {
    let port = try freePort()
    let servers = try (0..<3).map { _ in try server() }
    for (index, server) in servers.enumerated() {
      #expect(try server.bind(port: port, isDefault: true) == port + index)
    }
  }

  @Test("a port that is taken for TCP alone is taken")
  func halfTaken() throws {
    let port = try freePort()
    var peer = try #require(Peer.resolve("127.0.0.1", port: 0, isName: false).first)
    peer.port = UInt16(port)
    let taken = try Socket(SOCK_STREAM, boundTo: peer)
    #expect(listen(taken.descriptor, 1) == 0)
    let server = try server()
    #expect(throws: Refusal.self) { try server.bind(port: port, isDefault: false) }
    #expect(try server.bind(port: port, isDefault: true) == port + 1)
  }

  @Test("nothing but the loopback address is listened to, unless asked for")
  func loopback() throws {
    let server = try TestServer()
    let elsewhere = try TestSocket(.udp, to: server.port, host: "127.0.0.2")
    elsewhere.send("/ping")
    #expect(elsewhere.receive(within: 0.2) == nil)
    let fake = FakeRoom()
    let everywhere = try OSCServer(room: fake.room, listen: "0.0.0.0")
    let port = try everywhere.bind(port: 0, isDefault: false)
    everywhere.start()
    defer { everywhere.stop() }
    try TestSocket(.udp, to: port, host: "127.0.0.2").send("/undo")
    #expect(try TestSocket(.udp, to: port).finish())
    #expect(fake.stage.run { $0.calls.map(\.gesture) } == [.undo])
  }

  @Test("only hosts named by --allow and this machine may write")
  func allowing() throws {
    let some = try server("0.0.0.0", allow: ["192.0.2.1", "2001:db8::1"])
    func isAllowed(_ server: OSCServer, _ host: String) throws -> Bool {
      server.isAllowed(try #require(Peer.resolve(host, port: 5, isName: false).first))
    }
    #expect(try isAllowed(some, "192.0.2.1"))
    #expect(try isAllowed(some, "2001:db8::1"))
    #expect(try isAllowed(some, "127.0.0.1"))
    #expect(try isAllowed(some, "::1"))
    #expect(try !isAllowed(some, "192.0.2.2"))
    #expect(try !isAllowed(some, "2001:db8::2"))
    #expect(try !isAllowed(server("0.0.0.0"), "192.0.2.2"))
    #expect(throws: Refusal.self) { try server(allow: ["no.such.host.invalid"]) }
  }

  @Test("peers have marks of their own")
  func origins() throws {
    var seen: Set<Int> = []
    for host in ["127.0.0.1", "127.0.0.2", "::1", "2001:db8::1"] {
      for port in [1, 2, 65_535] {
        let peer = try #require(Peer.resolve(host, port: port, isName: false).first)
        #expect(peer.host == host)
        seen.insert(peer.origin.number)
      }
    }
    #expect(seen.count == 12)
    #expect(seen.allSatisfy { $0 > 1 << 60 })
  }
}
