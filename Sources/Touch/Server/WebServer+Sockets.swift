import Control
import Foundation

extension WebServer {
  /// Appended to a client's key (RFC 6455, section 1.3).
  private static let handshake = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
  /// Messages are read ahead up to so many bytes.
  static let mostIncoming = WebSocketReader.longest + 65_536

  /// Makes `connection` a WebSocket: at `/osc` for OSC, at `/` for OSCQuery.
  func upgrade(_ request: HTTPRequest, of connection: WebConnection) {
    func refuse(_ status: Int, _ text: String, _ fields: [(name: String, value: String)] = []) {
      var response = HTTPResponse(status, text: text)
      response.fields += fields
      send(response, to: request, of: connection, isLast: true)
    }
    guard request.path == "/osc" || request.path == "/" else {
      return refuse(404, "the WebSocket is at /osc")
    }
    guard request.method == "GET", request.lists("upgrade", in: "connection"),
      let key = request.fields["sec-websocket-key"], Data(base64Encoded: key)?.count == 16
    else { return refuse(400, "that is no handshake of a WebSocket") }
    guard request.fields["sec-websocket-version"] == "13" else {
      return refuse(
        426, "WebSockets of version 13 only", [(name: "Sec-WebSocket-Version", value: "13")])
    }
    guard connections.count(where: \.isSocket) < Self.mostSockets else {
      return refuse(503, "there are \(Self.mostSockets) players already")
    }
    let answer = Data(SHA1.hash(Array((key + Self.handshake).utf8))).base64EncodedString()
    let response = HTTPResponse(
      101,
      [
        (name: "Upgrade", value: "websocket"), (name: "Connection", value: "Upgrade"),
        (name: "Sec-WebSocket-Accept", value: answer),
      ])
    connection.becomeSocket(response.bytes())
    if request.path == "/" { listen(for: connection) }
  }

  /// Does what the messages ask for that `connection` has sent.
  func takeMessages(of connection: WebConnection, _ batch: inout Batch) {
    let events: [WebSocketReader.Event]
    do throws(WebSocketFrame.Closing) {
      events = try connection.reader.take(from: &connection.incoming)
    } catch {
      connection.incoming = []
      connection.send(WebSocketFrame.bytes(error), latest: nil)
      return connection.end()
    }
    if connection.parting != nil {
      // Nothing is done for it any more.
      if events.contains(.close) { connection.parting = nil }
      return
    }
    if !events.isEmpty { connection.pace.hear(at: ServerThread.time) }
    connection.pace.spend(events.count * Pace.message)
    for event in events {
      switch event {
      case .binary(let packet): take(packet, of: connection, &batch)
      case .text(let text): command(text, of: connection)
      case .ping(let payload):
        connection.send(WebSocketFrame.bytes(.pong, payload), latest: "pong")
      case .pong: break
      case .close:
        connection.send(WebSocketFrame.bytes(.close, []), latest: nil)
        connection.end()
      }
    }
  }

  private func take(_ packet: [UInt8], of connection: WebConnection, _ batch: inout Batch) {
    packet.withUnsafeBytes { bytes in
      if Pong.isPing(bytes) {
        connection.send(Packet(pongTo: packet))
      } else {
        batch.add(bytes, from: connection)
      }
    }
  }
}

extension WebConnection {
  /// Whether more may be read: what came is done, or the rest of a message is missing.
  var takesMore: Bool {
    isSocket ? incoming.count < WebServer.mostIncoming : incoming.count <= HTTPRequest.longest
  }
}
