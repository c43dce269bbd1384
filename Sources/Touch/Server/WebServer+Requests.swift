import Control
import Foundation

extension WebServer {
  /// Answers the requests of `connection` that are complete.
  func answerRequests(of connection: WebConnection) {
    while connection.isReady && !connection.isSocket {
      do throws(HTTPRequest.Fault) {
        guard let request = try HTTPRequest.take(from: &connection.incoming) else { return }
        connection.pace.hear(at: ServerThread.time)
        connection.pace.spend(Pace.message)
        answer(request, of: connection)
      } catch {
        let response = HTTPResponse(error.status, text: "that is no request for this server")
        connection.answer(response.bytes(isLast: true), isLast: true)
      }
    }
  }

  private func answer(_ request: HTTPRequest, of connection: WebConnection) {
    if let refusal = gate.refusal(request, from: connection.peer) {
      return send(shown(refusal, to: request), to: request, of: connection, isLast: true)
    }
    gate.pairing?.pair(connection.peer)
    connection.generation = gate.pairing?.generation
    connection.wasLetIn = true
    if request.lists("websocket", in: "upgrade") { return upgrade(request, of: connection) }
    if request.path == "/pairing/renew" {
      return send(renewal(request, of: connection), to: request, of: connection)
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return send(
        HTTPResponse(405, [(name: "Allow", value: "GET, HEAD")]), to: request, of: connection)
    }
    if request.path == "/pairing" {
      let information = pairingInformation(isDesk: connection.peer.isLoopback)
      return send(HTTPResponse(json: information), to: request, of: connection)
    }
    if request.path == "/effects.json" {
      let list = HTTPResponse(json: Array(EffectCatalogue.json.utf8))
      return send(list, to: request, of: connection)
    }
    if request.path == "/scenes.json" { return scenes(request, of: connection) }
    if request.path == "/sound" { return sound(request, of: connection) }
    if request.path == "/pairing/code.svg", let code = pairingCode {
      connection.pace.spend(Self.questionCost)
      let fields = [(name: "Content-Type", value: "image/svg+xml"), HTTPResponse.notStored]
      return send(
        HTTPResponse(200, fields, body: Array(code.svg.utf8)), to: request, of: connection)
    }
    if request.path == Self.manifest, let file = page[request.path] {
      return send(manifest(file), to: request, of: connection)
    }
    if let file = page[request.path], !isQuery(request) {
      return send(response(file, to: request), to: request, of: connection)
    }
    query(request, of: connection)
  }

  /// Whether `request` is for the page's address but means OSCQuery: a browser asks for HTML.
  private func isQuery(_ request: HTTPRequest) -> Bool {
    guard request.path == "/" else { return false }
    let attributes = (request.query ?? "").split(separator: "&").filter { !$0.contains("=") }
    return !attributes.isEmpty || !request.takesHTML
  }

  private func response(_ file: PageFolder.File, to request: HTTPRequest) -> HTTPResponse {
    var fields = [
      (name: "Content-Type", value: file.type), (name: "ETag", value: file.tag),
      // Kept, but asked for each time: another version of the program has another page.
      (name: "Cache-Control", value: "private, no-cache"), (name: "Vary", value: "Accept"),
    ]
    // What else may be written there, by whoever has made the link, is nobody's secret.
    if let token = request.parameter("token"), gate.pairing?.isToken(token) ?? false {
      fields.append((name: "Set-Cookie", value: Self.cookie(token)))
    }
    if request.lists(file.tag, in: "if-none-match") { return HTTPResponse(304, fields) }
    return HTTPResponse(200, fields, body: file.bytes)
  }

  private static let manifest = "/manifest.webmanifest"

  /// What a tablet's home screen is told of the page. An icon there begins with nothing of what the
  /// browser knows, on some systems not even its cookies, so that its address holds the token.
  private func manifest(_ file: PageFolder.File) -> HTTPResponse {
    var text = String(decoding: file.bytes, as: UTF8.self)
    if let pairing = gate.pairing {
      text.replace("\"start_url\": \"./\"", with: "\"start_url\": \"./?token=\(pairing.token)\"")
    }
    let fields = [(name: "Content-Type", value: file.type), HTTPResponse.notStored]
    return HTTPResponse(200, fields, body: Array(text.utf8))
  }

  private static func cookie(_ token: String) -> String {
    "\(Gate.cookie)=\(token); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
  }

  private func renewal(_ request: HTTPRequest, of connection: WebConnection) -> HTTPResponse {
    guard connection.peer.isLoopback else {
      return HTTPResponse(403, text: "only this machine may renew the token")
    }
    guard request.method == "POST" else {
      return HTTPResponse(405, [(name: "Allow", value: "POST")])
    }
    guard let pairing = gate.pairing else {
      return HTTPResponse(404, text: "there is no token: only this machine is let in")
    }
    pairing.renew()
    return HTTPResponse(
      204, [(name: "Set-Cookie", value: Self.cookie(pairing.token)), HTTPResponse.notStored])
  }

  /// Sends `response` with what keeps a page from reaching, or being reached by, other sites.
  func send(
    _ response: HTTPResponse, to request: HTTPRequest, of connection: WebConnection,
    isLast: Bool = false
  ) {
    var response = response
    let host = request.fields["host"] ?? ""
    // Some browsers do not take a WebSocket for the page's own without its address in full.
    let socket = gate.isOwn(host) ? " ws://\(host)" : ""
    response.fields += [
      (
        name: "Content-Security-Policy",
        value: "default-src 'self'; connect-src 'self'\(socket); img-src 'self' data: blob:;"
          + " media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'"
      ),
      (name: "X-Content-Type-Options", value: "nosniff"),
      // The page's address may hold the token.
      (name: "Referrer-Policy", value: "no-referrer"),
      (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    ]
    // Elsewhere browsers do not heed it without TLS, and complain.
    if Gate.isThisMachine(host) {
      response.fields.append((name: "Cross-Origin-Opener-Policy", value: "same-origin"))
    }
    let isLast = isLast || request.lists("close", in: "connection")
    let bytes = response.bytes(isHeadOnly: request.method == "HEAD", isLast: isLast)
    if let file = response.stream, request.method != "HEAD", !file.isDone {
      connection.send(bytes, latest: nil)
      stream(file, to: connection, isLast: isLast)
    } else {
      connection.answer(bytes, isLast: isLast)
    }
  }
}
