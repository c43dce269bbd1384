import Control
import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10))) struct `the page` {
  let venue: Venue
  let browser: Browser

  init() throws {
    venue = try Venue()
    browser = try venue.browser()
  }

  @Test func `lies at the root, and lets nothing in from outside`() throws {
    let answer = try #require(browser.get("/"))
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
    #expect(answer.text.contains("<!doctype html>"))
    let policy = try #require(answer.fields["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'self'; connect-src 'self' ws://127.0.0.1:"))
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
    #expect(answer.fields["x-content-type-options"] == "nosniff")
    #expect(answer.fields["referrer-policy"] == "no-referrer")
    #expect(answer.fields["cache-control"] == "private, no-cache")
    #expect(answer.fields["cross-origin-opener-policy"] == "same-origin")
  }

  @Test func `says nothing to other machines' browsers that they would not heed`() throws {
    let venue = try Venue(listen: "127.0.0.1")
    let token = try #require(venue.pairing?.token)
    for host in ["\(WebServer.hostName).local:\(venue.port)", "192.0.2.7:\(venue.port)"] {
      let answer = try #require(venue.browser().get("/?token=\(token)", ["Host": host]))
      #expect(answer.status == 200)
      #expect(answer.fields["cross-origin-opener-policy"] == nil)
    }
  }

  @Test(arguments: ["a", "a%0D%0AX-Evil:%20yes", "a%0AX-Evil:yes", "a;%20Path=/evil"])
  func `keeps nothing of what a link writes where the token stands`(text: String) throws {
    let answer = try #require(browser.get("/?token=\(text)"))
    #expect(answer.status == 200)
    #expect(answer.fields["set-cookie"] == nil)
    #expect(answer.fields["x-evil"] == nil)
    let venue = try Venue(listen: "127.0.0.1")
    let token = try #require(venue.pairing?.token)
    let paired = try #require(
      venue.browser().get("/?token=\(text)", ["Cookie": "bubbletracks=\(token)"]))
    #expect(paired.status == 200)
    #expect(paired.fields["set-cookie"] == nil)
  }

  @Test func `goes on the home screen with the way in`() throws {
    let alone = try #require(browser.get("/manifest.webmanifest")?.json)
    #expect(alone["start_url"] as? String == "./")
    let venue = try Venue(listen: "127.0.0.1")
    let token = try #require(venue.pairing?.token)
    let target = "/manifest.webmanifest"
    #expect(try venue.browser().get(target)?.status == 401)
    let manifest = try #require(
      venue.browser().get(target, ["Cookie": "bubbletracks=\(token)"]))
    #expect(manifest.fields["cache-control"] == "no-store")
    #expect(manifest.fields["content-type"] == "application/manifest+json")
    let start = try #require(manifest.json["start_url"] as? String)
    // As an icon opens it: with nothing but its address.
    #expect(try venue.browser().get(String(start.dropFirst()))?.status == 200)
    // Who does not know the list, as Safari, takes the plain one.
    #expect(manifest.json["display_override"] as? [String] == ["fullscreen", "standalone"])
    #expect(manifest.json["display"] as? String == "standalone")
    for icon in manifest.json["icons"] as? [[String: String]] ?? [] {
      #expect(browser.get("/" + (icon["src"] ?? ""))?.fields["content-type"] == icon["type"])
    }
  }

  @Test func `is sent again only when it is another`() throws {
    let tag = try #require(browser.get("/index.html")?.fields["etag"])
    let again = try #require(browser.get("/index.html", ["If-None-Match": tag]))
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(browser.get("/index.html", ["If-None-Match": "\"0\""])?.status == 200)
  }

  @Test func `can be asked for its head`() throws {
    let answer = try #require(browser.get("/", method: "HEAD"))
    #expect(answer.status == 200)
    #expect(answer.fields["content-length"] != "0")
    #expect(browser.get("/")?.status == 200)
  }

  @Test(arguments: [
    "/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/.hidden",
    "/..%2f..%2fPackage.swift", "/index.html/", "/index.html%20", "/INDEX.HTML",
  ])
  func `is all there is`(path: String) throws {
    #expect(browser.get(path)?.status == 404)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /%g0 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET http://x/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/2\r\nHost: localhost\r\n\r\n", 505),
    ("GET /\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX : y\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 413),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
    ("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", 400),
  ])
  func `is not confused by what is no request`(text: String, status: Int) throws {
    browser.send(Array(text.utf8))
    #expect(browser.answer()?.status == status)
    #expect(try venue.browser().get("/")?.status == 200)
  }

  @Test func `takes no head without end`() throws {
    browser.send(Array("GET / HTTP/1.1\r\nX: ".utf8))
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    for _ in 0..<64 where !browser.send(chunk) { break }
    #expect(browser.isHungUp())
    #expect(try venue.browser().get("/")?.status == 200)
  }

  @Test func `waits ten seconds for a request, however slowly it comes`() throws {
    browser.send(Array("GET / HTTP/1.1\r\nX: ".utf8))
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(20), !browser.isHungUp(within: 0.3) {
      browser.send([UInt8(ascii: "x")])
    }
    #expect((10.0..<16).contains(Double((ContinuousClock.now - start).components.seconds)))
    #expect(try venue.browser().get("/")?.status == 200)
  }

  @Test func `answers one request after the other`() throws {
    let request = "GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n"
    browser.send(Array(String(repeating: request, count: 20).utf8))
    for _ in 0..<20 { #expect(browser.answer()?.status == 200) }
  }

  @Test func `is served at the next port when its own is taken`() throws {
    let other = try WebServer(
      room: venue.room, identity: .init(name: "Other", oscPort: 1), folder: Venue.page)
    #expect(throws: (any Error).self) { try other.bind(port: venue.port, isDefault: false) }
    let port = try other.bind(port: venue.port, isDefault: true)
    #expect((venue.port + 1..<venue.port + 20).contains(port))
  }
}
