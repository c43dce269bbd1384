import Control
import Foundation
import Glibc
import Model

extension WebServer {
  /// What a browser may hear before it is chosen: files of the library, by their names in the menu.
  private static let types = [
    "wav": "audio/wav", "flac": "audio/flac", "ogg": "audio/ogg", "oga": "audio/ogg",
    "opus": "audio/ogg", "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac",
  ]
  /// What a question costs besides its bytes: the file is looked for.
  private static let soundCost = 2_000

  /// Answers a request for a part of a file of the library.
  func sound(_ request: HTTPRequest, of connection: WebConnection) {
    guard let name = request.parameter("file") else {
      return send(HTTPResponse(400, text: "no file is named"), to: request, of: connection)
    }
    connection.pace.spend(Self.soundCost)
    connection.beginAnswer()
    room.find(name) { [self] path in
      workers.async {
        self.send(Self.response(path, to: request), to: request, of: connection)
      }
    }
  }

  private static func response(_ path: String?, to request: HTTPRequest) -> HTTPResponse {
    guard let path else { return HTTPResponse(404, text: "the library has no such file") }
    guard let type = types[(path as NSString).pathExtension.lowercased()] else {
      return HTTPResponse(415, text: "browsers do not play it")
    }
    // Neither a pipe nor a device may hold a worker.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return HTTPResponse(404, text: "it cannot be read") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return HTTPResponse(404, text: "it is no file")
    }
    let file = FileStream(descriptor, size: Int(status.st_size))
    return withExtendedLifetime(file) { response(file, type, request) }
  }

  private static func response(
    _ file: FileStream, _ type: String, _ request: HTTPRequest
  ) -> HTTPResponse {
    var fields = [
      (name: "Content-Type", value: type), (name: "Accept-Ranges", value: "bytes"),
      HTTPResponse.notStored,
    ]
    let range: ByteRange?
    do throws(ByteRange.Fault) {
      range = try ByteRange.read(request.range, size: file.size)
    } catch {
      fields.append((name: "Content-Range", value: "bytes */\(file.size)"))
      return HTTPResponse(416, fields)
    }
    if let range {
      file.narrow(to: range)
      fields.append(
        (name: "Content-Range", value: "bytes \(range.start)-\(range.end)/\(file.size)"))
    }
    var response = HTTPResponse(range == nil ? 200 : 206, fields)
    response.stream = file
    return response
  }

  /// Sends the rest of `file` to `connection`, piece by piece; the last word if `isLast`.
  func stream(_ file: FileStream, to connection: WebConnection, isLast: Bool) {
    workers.async { [self] in
      guard let piece = file.next() else { return connection.end() }
      connection.send(piece, latest: nil)
      if file.isDone {
        connection.answer([], isLast: isLast)
        return
      }
      // Not kept by what it keeps itself.
      let goesOn = { @Sendable [self, weak connection] in
        guard let connection else { return }
        stream(file, to: connection, isLast: isLast)
      }
      if !connection.waits(with: goesOn) { goesOn() }
    }
  }
}
