import Control
import Foundation
import Model
import Testing

@testable import Touch

@Suite(
  .timeLimit(.minutes(10)), .serialized,
  .enabled(if: OtherHost.isPossible, "other machines need root and network namespaces"))
struct `another machine` {
  static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Scripts/stranger.py").path

  /// A venue with OSC, that other machines can reach.
  private func open(allow: [String] = []) throws -> (Venue, OSCServer, Int) {
    let venue = try Venue(listen: "0.0.0.0", allow: allow)
    let library = FileManager.default.temporaryDirectory.path + "/bubbletest-library"
    venue.room.use(
      LibraryConfinement(
        folders: [library], recordings: ["flac"],
        resolve: { $0.hasPrefix("/") ? $0 : library + "/" + $0 },
        newRecording: { "new.flac" }))
    let osc = try OSCServer(room: venue.room, listen: "0.0.0.0", pairing: venue.pairing)
    let port = try osc.bind(port: 0, isDefault: false)
    osc.start()
    return (venue, osc, port)
  }

  @Test func `gets in only with the token, reaches only the library, and is shut out again`()
    throws
  {
    let host = try #require(OtherHost())
    let (venue, osc, port) = try open()
    defer { osc.stop() }
    let pairing = try #require(venue.pairing)
    let visit = try OtherHost.Visit([
      "python3", Self.script, OtherHost.here, String(venue.port), String(port), pairing.token,
    ])
    #expect(visit.lines(until: "READY") == [])
    #expect(venue.gestures.isEmpty)
    pairing.renew()
    venue.tell([.set(.tempo(90))])
    visit.goOn()
    #expect(visit.lines() == [])
    #expect(venue.gestures.isEmpty)
    withExtendedLifetime(host) {}
  }

  @Test func `is shut out alone by the desk, whatever it shows`() throws {
    let host = try #require(OtherHost())
    let (venue, osc, port) = try open()
    defer { osc.stop() }
    let token = try #require(venue.pairing?.token)
    let desk = try venue.browser()
    #expect(desk.upgrade("/osc?token=\(token)")?.status == 101)
    desk.send("/player/join", .string("Desk"))
    #expect(desk.finish())
    let visit = try OtherHost.Visit([
      "python3", Self.script, OtherHost.here, String(venue.port), String(port), token, "revoked",
    ])
    #expect(visit.lines(until: "READY") == [])
    desk.send("/player/revoke", .int32(2))
    #expect(desk.finish())
    venue.tell([.set(.tempo(90))])
    visit.goOn()
    #expect(visit.lines() == [])
    #expect(venue.pairing?.token == token)
    #expect(desk.finish())
    withExtendedLifetime(host) {}
  }

  @Test func `that is named plays over OSC, but needs the token for the page`() throws {
    let host = try #require(OtherHost())
    let (venue, osc, port) = try open(allow: [OtherHost.there])
    defer { osc.stop() }
    let program = """
      import socket, urllib.request, urllib.error
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(5)
      s.sendto(b"/ping\\0\\0\\0", ("\(OtherHost.here)", \(port)))
      print(s.recv(64))
      try: urllib.request.urlopen("http://\(OtherHost.here):\(venue.port)/"); print(200)
      except urllib.error.HTTPError as e: print(e.code)
      """
    let visit = try OtherHost.Visit(["python3", "-c", program])
    #expect(visit.lines() == [#"b'/pong\x00\x00\x00'"#, "401"])
    withExtendedLifetime(host) {}
  }

  @Test func `finds nobody where only the loopback is listened to`() throws {
    let host = try #require(OtherHost())
    let venue = try Venue()
    let osc = try OSCServer(room: venue.room)
    let port = try osc.bind(port: 0, isDefault: false)
    osc.start()
    defer { osc.stop() }
    let program = """
      import socket
      for port in (\(venue.port), \(port)):
        try: socket.create_connection(("\(OtherHost.here)", port), 5); print("in")
        except ConnectionRefusedError: print("refused")
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(5)
      s.connect(("\(OtherHost.here)", \(port)))
      try: s.send(b"/ping" + bytes(3)); print(s.recv(64))
      except ConnectionRefusedError: print("refused")
      """
    let visit = try OtherHost.Visit(["python3", "-c", program])
    #expect(visit.lines() == ["refused", "refused", "refused"])
    withExtendedLifetime(host) {}
  }
}
