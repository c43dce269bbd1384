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
  /// A file that is asked for whole must not be longer.
  private static let longest = ByteRange.most
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
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return HTTPResponse(404, text: "it is no file")
    }
    return response(descriptor, size: Int(status.st_size), type, request)
  }

  private static func response(
    _ descriptor: Int32, size: Int, _ type: String, _ request: HTTPRequest
  ) -> HTTPResponse {
    var fields = [
      (name: "Content-Type", value: type), (name: "Accept-Ranges", value: "bytes"),
      HTTPResponse.notStored,
    ]
    let range: ByteRange?
    do throws(ByteRange.Fault) {
      range = try ByteRange.read(request.fields["range"], size: size)
    } catch {
      fields.append((name: "Content-Range", value: "bytes */\(size)"))
      return HTTPResponse(416, fields)
    }
    guard let range else {
      guard size <= longest else { return HTTPResponse(413, text: "ask for a part of it") }
      return HTTPResponse(200, fields, body: bytes(descriptor, from: 0, count: size))
    }
    let body = bytes(descriptor, from: range.start, count: range.end - range.start + 1)
    let last = range.start + body.count - 1
    fields.append((name: "Content-Range", value: "bytes \(range.start)-\(last)/\(size)"))
    return HTTPResponse(206, fields, body: body)
  }

  private static func bytes(_ descriptor: Int32, from start: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let found = pread(descriptor, base + filled, count - filled, off_t(start + filled))
        guard found > 0 else { break }
        filled += found
      }
    }
  }
}
