import Foundation

extension WebServer {
  /// So many names are offered at most.
  private static let mostScenes = 500
  /// What a question costs besides its bytes: the folders are read.
  private static let scenesCost = 2_000

  /// Answers which scenes can be loaded by their names alone: from the library's folders, and on
  /// this machine from the working folder, which counts after them.
  func scenes(_ request: HTTPRequest, of connection: WebConnection) {
    connection.pace.spend(Self.scenesCost)
    connection.beginAnswer()
    let own = connection.isLocal ? [FileManager.default.currentDirectoryPath] : []
    let folders = sceneFolders + own
    workers.async { [self] in
      let data = try? JSONSerialization.data(
        withJSONObject: Self.scenes(in: folders), options: .withoutEscapingSlashes)
      send(HTTPResponse(json: data.map { [UInt8]($0) } ?? []), to: request, of: connection)
    }
  }

  /// The names of what may be scenes in `folders`, without their ending, as a person sorts them.
  static func scenes(in folders: [String]) -> [String] {
    let files = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    let names = files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(5)) }
    return Array(
      Set(names).sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        .prefix(mostScenes))
  }
}
