import Control

extension WebServer {
  /// What the pages of refusals look like. It is let out to whoever is shown one.
  private static let style = "/refusal.css"

  /// `refusal` as the answer to `request`: a page for whoever looks at it in a browser, a line of
  /// text for programs.
  func shown(_ refusal: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard let name = refusal.page, request.method == "GET" || request.method == "HEAD" else {
      return refusal
    }
    if request.path == Self.style, let file = page[request.path] {
      return HTTPResponse(
        200, [(name: "Content-Type", value: file.type), HTTPResponse.notStored], body: file.bytes)
    }
    guard request.takesHTML, let file = page[name] else { return refusal }
    return HTTPResponse(
      refusal.status,
      [
        (name: "Content-Type", value: file.type), HTTPResponse.notStored,
        (name: "Vary", value: "Accept"),
      ], body: file.bytes)
  }
}
