import Control
import Foundation
import Model

extension WebServer {
  /// What a question costs besides its bytes: the whole tree, or a code, is made for it.
  static let questionCost = 20_000

  /// Answers an OSCQuery request.
  func query(_ request: HTTPRequest, of connection: WebConnection) {
    let attributes = (request.query ?? "").split(separator: "&").filter { !$0.contains("=") }
    guard attributes.count <= 1 else {
      return send(
        HTTPResponse(400, text: "one attribute at a time"), to: request, of: connection)
    }
    let attribute = attributes.first.map(String.init)
    if attribute == "HOST_INFO" {
      return send(HTTPResponse(json: hostInformation), to: request, of: connection)
    }
    if let attribute, !QueryTree.attributes.contains(attribute) {
      return send(
        HTTPResponse(400, text: "there is no such attribute"), to: request, of: connection)
    }
    connection.pace.spend(Self.questionCost)
    connection.beginAnswer()
    room.look { [self] stage in
      let (canvas, everything) = (stage.canvas, stage.everything)
      workers.async {
        let response = Self.response(QueryTree(canvas, everything), request.path, attribute)
        self.send(response, to: request, of: connection)
      }
    }
  }

  private static func response(
    _ tree: QueryTree, _ path: String, _ attribute: String?
  ) -> HTTPResponse {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let node = tree.node(path) else {
      return HTTPResponse(404, text: "there is no such address")
    }
    guard let attribute else { return HTTPResponse(json: json(node)) }
    guard let value = node[attribute] else { return HTTPResponse(204, [HTTPResponse.notStored]) }
    return HTTPResponse(json: json([attribute: value]))
  }

  private var hostInformation: [UInt8] {
    var extensions = Dictionary(uniqueKeysWithValues: QueryTree.optional.map { ($0, true) })
    for command in ["LISTEN", "PATH_ADDED", "PATH_REMOVED"] { extensions[command] = true }
    return Self.json([
      "NAME": identity.name, "EXTENSIONS": extensions, "OSC_PORT": identity.oscPort,
      "OSC_TRANSPORT": "UDP", "WS_PORT": port,
    ])
  }

  private static func json(_ object: [String: Any]) -> [UInt8] {
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { [UInt8]($0) } ?? []
  }

  /// Lets what comes and goes be told to the OSCQuery client behind `connection`.
  func listen(for connection: WebConnection) {
    guard connection.listener == nil else { return }
    let listener = QueryListener(connection, origin: room.newOrigin())
    connection.listener = listener
    var batch = Batch()
    Packet(Message("/subscribe")).bytes.withUnsafeBytes { batch.add($0, from: listener) }
    room.receive(batch)
  }

  /// Does an OSCQuery command; what is none is passed over.
  func command(_ text: [UInt8], of connection: WebConnection) {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any],
      let command = object["COMMAND"] as? String, let path = object["DATA"] as? String,
      command == "LISTEN" || command == "IGNORE", path.utf8.count <= 256
    else { return }
    listen(for: connection)
    connection.listener?.listen(path, command == "LISTEN")
  }
}
