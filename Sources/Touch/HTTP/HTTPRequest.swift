/// The head of an HTTP/1.1 request (RFC 9112).
struct HTTPRequest: Sendable {
  /// A head of more bytes than this is refused.
  static let longest = 16_384

  /// Why a request cannot be read; the status that says so.
  struct Fault: Error, Equatable {
    var status: Int
  }

  /// `GET`, mostly.
  var method = ""
  /// The path, decoded, beginning with a slash.
  var path = ""
  /// What stands behind the question mark, as it came; nil if there is none.
  var query: String?
  /// The header fields by their names in lower case; lines of one name are joined with commas.
  var fields: [String: String] = [:]

  /// Takes the head of a request off the front of `stream`; nil if it is not complete.
  ///
  /// Throws a `Fault` if it can be none, or has a body.
  static func take(from stream: inout [UInt8]) throws(Fault) -> HTTPRequest? {
    // Some send a line too many between requests.
    while stream.first == 13 || stream.first == 10 { stream.removeFirst() }
    guard let end = headEnd(stream) else {
      if stream.count > longest { throw Fault(status: 431) }
      return nil
    }
    guard end <= longest else { throw Fault(status: 431) }
    let head = stream[..<end]
    guard !head.contains(0), let text = String(validating: head, as: UTF8.self) else {
      throw Fault(status: 400)
    }
    stream.removeFirst(end)
    return try HTTPRequest(head: text)
  }

  private static func headEnd(_ stream: [UInt8]) -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard stream.count >= 4 else { return nil }
    return (0...min(stream.count - 4, longest)).first { stream[$0..<$0 + 4].elementsEqual(mark) }
      .map { $0 + 4 }
  }

  private init(head: String) throws(Fault) {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)[...]
    guard let start = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false),
      start.count == 3, start[1].hasPrefix("/"), !start[0].isEmpty
    else { throw Fault(status: 400) }
    guard start[2] == "HTTP/1.1" || start[2] == "HTTP/1.0" else { throw Fault(status: 505) }
    method = String(start[0])
    let target = start[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let decoded = PercentCoding.decoded(target[0]) else { throw Fault(status: 400) }
    path = decoded
    query = target.count > 1 ? String(target[1]) : nil
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
        throw Fault(status: 400)
      }
      let name = line[..<colon].lowercased()
      // A space in a name may hide a field from others that read it (RFC 9112, section 5.1).
      guard !name.contains(where: { $0 == " " || $0 == "\t" }) else { throw Fault(status: 400) }
      let value = line[line.index(after: colon)...].trimmingSpaces
      if let former = fields[name] {
        guard name != "host" else { throw Fault(status: 400) }
        fields[name] = former + ", " + value
      } else {
        fields[name] = value
      }
    }
    guard fields["host"] != nil else { throw Fault(status: 400) }
    // Nothing here needs a body, and one that is not read would be taken for a request.
    guard fields["transfer-encoding"] == nil, (fields["content-length"] ?? "0") == "0" else {
      throw Fault(status: 413)
    }
  }

  /// The part that it asks for, if that counts: nobody asks for a part of a head, and what is sent
  /// here has no mark by which a client could tell that it still has the other parts of the same
  /// (RFC 9110, sections 13.1.5 and 14.2).
  var range: String? {
    method == "GET" && fields["if-range"] == nil ? fields["range"] : nil
  }

  /// The value of `name` in the query, decoded; nil if it is not there.
  func parameter(_ name: String) -> String? {
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == name { return PercentCoding.decoded(parts[1]) }
    }
    return nil
  }

  /// The value of the cookie `name`.
  func cookie(_ name: String) -> String? {
    for pair in (fields["cookie"] ?? "").split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].trimmingSpaces == name { return parts[1].trimmingSpaces }
    }
    return nil
  }

  /// Whether it is a browser's, for a page: only those ask for HTML.
  var takesHTML: Bool { (fields["accept"] ?? "").contains("text/html") }

  /// Whether the list in the field `name` holds `word`, in any case.
  func lists(_ word: String, in name: String) -> Bool {
    (fields[name] ?? "").lowercased().split(separator: ",").contains { $0.trimmingSpaces == word }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs around it.
  var trimmingSpaces: String {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
