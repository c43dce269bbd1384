/// An answer to an HTTP request.
struct HTTPResponse: Sendable {
  private static let reasons = [
    101: "Switching Protocols", 200: "OK", 204: "No Content", 206: "Partial Content",
    304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 413: "Content Too Large", 415: "Unsupported Media Type",
    416: "Range Not Satisfiable", 421: "Misdirected Request",
    426: "Upgrade Required", 431: "Request Header Fields Too Large", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]

  /// The status.
  var status: Int
  /// Its header fields, but for those that every answer has.
  var fields: [(name: String, value: String)] = []
  /// Its content.
  var body: [UInt8] = []
  /// Its content if it is sent by and by.
  var stream: FileStream?
  /// Where the page lies that says the same to who looks at it in a browser; nil if there is none.
  var page: String?

  /// An answer of `status` with `fields` and `body`.
  init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer in words, which `page` says to who looks at it in a browser.
  init(_ status: Int, text: String, page: String? = nil) {
    self.init(
      status,
      [(name: "Content-Type", value: "text/plain; charset=utf-8"), Self.notStored],
      body: Array((text + "\n").utf8))
    self.page = page
  }

  /// An answer in JSON.
  init(json: [UInt8]) {
    self.init(
      200, [(name: "Content-Type", value: "application/json"), Self.notStored], body: json)
  }

  /// What changes all the time, or holds a secret, is kept by nobody.
  static let notStored = (name: "Cache-Control", value: "no-store")

  /// `value` without what would end its line, and let it speak for the server.
  private static func line(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }))
  }

  /// The bytes that travel; without the body for a request for the head only.
  func bytes(isHeadOnly: Bool = false, isLast: Bool = false) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n"
    for (name, value) in fields { head += "\(name): \(Self.line(value))\r\n" }
    if status != 101 && status != 204 && status != 304 {
      head += "Content-Length: \(stream?.count ?? body.count)\r\n"
    }
    if isLast { head += "Connection: close\r\n" }
    head += "\r\n"
    return Array(head.utf8) + (isHeadOnly ? [] : body)
  }
}
