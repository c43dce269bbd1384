import Control

extension WebServer {
  /// What holds no secret is let out to whoever is refused: what the pages of refusals look like,
  /// and the icons, which iOS fetches for its home screen without any cookies.
  private static let harmless: Set = [
    "/refusal.css", "/icon.svg", "/icon-180.png", "/icon-192.png", "/icon-512.png",
  ]

  /// `refusal` as the answer to `request`: a page for whoever looks at it in a browser, a line of
  /// text for programs.
  func shown(_ refusal: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard let name = refusal.page, request.method == "GET" || request.method == "HEAD" else {
      return refusal
    }
    if Self.harmless.contains(request.path), let file = page[request.path] {
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
