import Control
import Foundation
import Model
import Testing

@testable import Touch

@Suite(.timeLimit(.minutes(10))) struct `the gate` {
  private func request(_ target: String, _ fields: String) throws -> HTTPRequest {
    var stream = Array("GET \(target) HTTP/1.1\r\n\(fields)\r\n\r\n".utf8)
    return try #require(try HTTPRequest.take(from: &stream))
  }

  private func peer(_ host: String) throws -> Peer {
    try #require(Peer.resolve(host, port: 1, isName: false).first)
  }

  private func status(
    _ gate: Gate, _ fields: String, target: String = "/", from host: String = "127.0.0.1"
  ) throws -> Int {
    gate.refusal(try request(target, fields), from: try peer(host))?.status ?? 200
  }

  @Test(arguments: [
    ("localhost", 200), ("localhost:8080", 200), ("LOCALHOST:9", 200), ("127.0.0.1:8080", 200),
    ("[::1]:8080", 200), ("evil.example:8080", 421), ("127.0.0.1.evil.example", 421),
    ("localhost.evil.example", 421), ("192.168.1.5:8080", 421), ("stage.local", 421), ("", 421),
    ("localhost:80:80", 421), ("localhost:x", 421), ("[::1", 421), ("[::1]x", 421),
    ("127.0.0.1@evil.example", 421),
  ])
  func `of this machine alone knows its names`(host: String, expected: Int) throws {
    let gate = Gate(listen: nil, pairing: nil, hostName: "stage")
    #expect(try status(gate, "Host: \(host)") == expected)
  }

  @Test(arguments: [
    ("stage.local:8080", 200), ("stage", 200), ("192.168.1.5:8080", 200), ("evil.example", 421),
    ("[fd00::5]:8080", 200),
  ])
  func `of a network takes numbers, which nobody can point elsewhere`(
    host: String, expected: Int
  ) throws {
    let pairing = try Pairing()
    let gate = Gate(listen: "0.0.0.0", pairing: pairing, hostName: "stage")
    let target = "/?token=\(pairing.token)"
    #expect(try status(gate, "Host: \(host)", target: target, from: "192.168.1.9") == expected)
  }

  @Test(arguments: [
    ("Origin: http://localhost:8080", 200), ("Origin: http://evil.example", 403),
    ("Origin: null", 403), ("Origin: https://localhost:8080", 403),
    ("Origin: http://localhost:3000", 403), ("Origin: http://localhost:8080.evil.example", 403),
    ("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors", 403),
    ("Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: websocket", 403),
    ("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate", 200),
    ("Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors", 200),
  ])
  func `turns pages of other sites away`(fields: String, expected: Int) throws {
    let gate = Gate(listen: nil, pairing: nil, hostName: "stage")
    #expect(try status(gate, "Host: localhost:8080\r\n" + fields) == expected)
  }

  @Test func `needs the token of everybody, this machine too`() throws {
    let pairing = try Pairing()
    let gate = Gate(listen: "0.0.0.0", pairing: pairing, hostName: "stage")
    let token = pairing.token
    #expect(try status(gate, "Host: localhost") == 401)
    #expect(try status(gate, "Host: localhost", target: "/?token=\(token.uppercased())X") == 401)
    #expect(try status(gate, "Host: localhost", target: "/osc?token=\(token)") == 200)
    #expect(try status(gate, "Host: localhost\r\nCookie: a=b; bubbletracks=\(token)") == 200)
    #expect(try status(gate, "Host: localhost\r\nCookie: xbubbletracks=\(token)") == 401)
    pairing.renew()
    #expect(pairing.token != token)
    #expect(try status(gate, "Host: localhost", target: "/?token=\(token)") == 401)
  }

  @Test func `tells who looks for a page how to get in, and programs in a line`() throws {
    let venue = try Venue(listen: "127.0.0.1")
    let pairing = try #require(venue.pairing)
    let paired = try #require(venue.browser().get("/?token=\(pairing.token)"))
    func secure(_ answer: Browser.Answer) -> [String: String] {
      answer.fields.filter {
        $0.key.hasPrefix("cross-origin") || $0.key.hasPrefix("content-security")
          || ["x-content-type-options", "referrer-policy"].contains($0.key)
      }
    }
    func refusal(_ target: String, _ fields: [String: String] = [:]) throws -> Browser.Answer {
      try #require(venue.browser().get(target, fields))
    }
    let page = try refusal("/")
    #expect(page.status == 401)
    #expect(page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.fields["cache-control"] == "no-store")
    #expect(page.text.contains("<h1>BubbleTracks</h1>") && page.text.contains("Scan it"))
    #expect(secure(page) == secure(paired))
    #expect(secure(page).count == 5)
    let style = try refusal("/refusal.css", ["Accept": "text/css,*/*;q=0.1"])
    #expect(style.status == 200)
    #expect(style.fields["content-type"] == "text/css; charset=utf-8")
    for accept in ["*/*", "application/json", "text/plain", ""] {
      let line = try refusal("/", ["Accept": accept])
      #expect(line.status == 401)
      #expect(line.fields["content-type"] == "text/plain; charset=utf-8")
      #expect(line.text.split(separator: "\n").count == 1)
    }
    // Nothing else comes with it, and other sites do not even have that.
    for target in ["/style.css", "/main.js", "/scenes.json", "/refusal.css/", "/401.html"] {
      #expect(try refusal(target).status == 401)
    }
    #expect(try refusal("/refusal.css", ["Host": "evil.example"]).status == 421)
    let site = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
    #expect(try refusal("/refusal.css", site).status == 403)
  }

  @Test func `lets home screens have the icons, which come without cookies`() throws {
    let venue = try Venue(listen: "127.0.0.1")
    let token = try #require(venue.pairing?.token)
    let page = try #require(venue.browser().get("/?token=\(token)")?.text)
    for (name, type) in [
      ("icon-180.png", "image/png"), ("icon-192.png", "image/png"), ("icon-512.png", "image/png"),
      ("icon.svg", "image/svg+xml"),
    ] {
      let icon = try #require(venue.browser().get("/" + name, ["Accept": "*/*"]))
      #expect(icon.status == 200)
      #expect(icon.fields["content-type"] == type)
      #expect(icon.body == venue.server.page["/" + name]?.bytes)
      #expect(try venue.browser().get("/" + name, ["Host": "evil.example"])?.status == 421)
    }
    // All that the page itself names are among them.
    for link in page.matches(of: /rel="(?:apple-touch-)?icon"[^>]*href="([^"]+)"/) {
      #expect(try venue.browser().get("/" + link.1)?.status == 200)
    }
  }

  @Test func `tells who was shut out that it was`() throws {
    let venue = try Venue(listen: "127.0.0.1")
    let pairing = try #require(venue.pairing)
    let host = try peer("192.168.1.9")
    func answer(_ target: String, _ accept: String) throws -> HTTPResponse {
      let request = try request(
        "\(target)?token=\(pairing.token)", "Host: localhost\r\nAccept: \(accept)")
      let refusal = try #require(venue.server.gate.refusal(request, from: host))
      return venue.server.shown(refusal, to: request)
    }
    pairing.shutOut("192.168.1.9")
    let page = try answer("/", "text/html")
    #expect(page.status == 403)
    #expect(String(decoding: page.body, as: UTF8.self).contains("This device was shut out."))
    #expect(try answer("/refusal.css", "text/css").status == 200)
    let line = try answer("/", "*/*")
    #expect(line.status == 403)
    #expect(line.fields.contains { $0.value.hasPrefix("text/plain") })
  }

  @Test func `turns away who was shut out, until there is a new token`() throws {
    let pairing = try Pairing()
    let gate = Gate(listen: "0.0.0.0", pairing: pairing, hostName: "stage")
    func status(_ host: String) throws -> Int {
      try self.status(gate, "Host: stage", target: "/?token=\(pairing.token)", from: host)
    }
    pairing.shutOut("192.168.1.9")
    #expect(try status("192.168.1.9") == 403)
    #expect(try status("192.168.1.8") == 200)
    pairing.renew()
    #expect(try status("192.168.1.9") == 200)
  }

  @Test func `without a token lets nobody in from elsewhere`() throws {
    let gate = Gate(listen: nil, pairing: nil, hostName: "stage")
    #expect(try status(gate, "Host: localhost", from: "192.168.1.9") == 403)
  }

  @Test func `has a token of 128 random bits that only its owner can read`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/state/pairing"
    let tokens = try Set((0..<100).map { _ in try Pairing().token })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    let first = try Pairing(store: path)
    #expect(try Pairing(store: path).token == first.token)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    first.renew()
    #expect(try Pairing(store: path).token == first.token)
    // What others may have read is no secret any more.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try Pairing(store: path).token != first.token)
  }

  @Test func `is renewed by this machine, over HTTP and OSC`() throws {
    let venue = try Venue(listen: "127.0.0.1")
    let pairing = try #require(venue.pairing)
    let token = pairing.token
    let browser = try venue.browser()
    #expect(browser.get("/pairing/renew?token=\(token)")?.status == 405)
    #expect(pairing.token == token)
    let answer = browser.get("/pairing/renew?token=\(token)", method: "POST")
    #expect(answer?.status == 204)
    #expect(answer?.fields["set-cookie"]?.contains(pairing.token) == true)
    #expect(pairing.token != token)
    let second = pairing.token
    let socket = try venue.browser()
    #expect(socket.upgrade("/osc?token=\(second)")?.status == 101)
    socket.send("/pairing/renew")
    #expect(socket.finish())
    #expect(pairing.token != second)
    #expect(try venue.browser().get("/?token=\(second)")?.status == 401)
  }

  @Test func `shows the token as a code that others can read`() throws {
    let reader = "/usr/bin/zbarimg"
    let venue = try Venue(listen: "127.0.0.1")
    let token = try #require(venue.pairing?.token)
    let address = try #require(venue.server.pageAddresses.first)
    #expect(address == "http://127.0.0.1:\(venue.port)/?token=\(token)")
    let code = try #require(venue.server.pairingCode)
    // Version 4 or 5 of the standard: 33 or 37 modules hold this many characters.
    #expect([33, 37].contains(code.size))
    #expect(code.lines.allSatisfy { $0.count == code.size + 4 })
    let answer = try venue.browser().get("/pairing/code.svg?token=\(token)")
    #expect(answer?.text == code.svg)
    #expect(try venue.browser().get("/pairing?token=\(token)")?.json["addresses"] != nil)
    guard FileManager.default.isExecutableFile(atPath: reader) else { return }
    #expect(try CodeReader.read(code, with: reader) == address)
  }
}

/// Lets another program read a code from a picture.
enum CodeReader {
  static func read(_ code: QRCode, with reader: String) throws -> String {
    // A portable bitmap, eight dots to a module.
    let side = (code.size + 8) * 8
    var text = "P1\n\(side) \(side)\n"
    for row in 0..<side {
      for column in 0..<side { text += code[row / 8 - 4, column / 8 - 4] ? "1 " : "0 " }
      text += "\n"
    }
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).pbm"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: reader)
    process.arguments = ["--raw", "-q", path]
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
