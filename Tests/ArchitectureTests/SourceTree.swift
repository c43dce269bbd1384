import Foundation

/// The package as it lies on disk.
enum SourceTree {
  /// The folder that holds `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names in `folder` of the package, sorted.
  static func entries(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// The rooms: the folders of `Sources`, but for the C modules.
  static func rooms() throws -> [String] {
    try entries(of: "Sources").filter { $0 != "C" && !$0.hasPrefix(".") }
  }

  /// The C modules: the folders of `Sources/C`.
  static func systemModules() throws -> [String] {
    try entries(of: "Sources/C").filter { !$0.hasPrefix(".") }
  }

  /// Every text file under `folder` of the package whose name ends in one of `extensions`.
  static func files(
    in folder: String, _ extensions: Set<String> = ["swift"]
  ) throws -> [SourceFile] {
    let top = root.appending(path: folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: top).sorted()
      .filter { extensions.contains(($0 as NSString).pathExtension) }
      .map { try SourceFile(path: "\(folder)/\($0)") }
  }
}

/// One source file.
struct SourceFile: CustomStringConvertible {
  /// Its path from the package's root.
  let path: String
  /// Its lines, without their ends.
  let lines: [Substring]

  init(path: String) throws {
    let text = try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
    self.init(path: path, text: text)
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Its own name.
  var name: String { (path as NSString).lastPathComponent }
  var description: String { path }

  /// How many lines it has.
  var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

  /// The modules it imports.
  var imports: Set<String> {
    let pattern =
      /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)/
    return Set(code.compactMap { $0.text.firstMatch(of: pattern).map { String($0.output.1) } })
  }

  /// Its lines but for whole-line comments, with their numbers from 1.
  var code: [(number: Int, text: Substring)] {
    lines.enumerated().filter { !Self.isComment($0.element) }.map { ($0.offset + 1, $0.element) }
  }

  /// The places, as `path:line`, of the code that `pattern` matches.
  func places(of pattern: some RegexComponent) -> [String] {
    code.filter { $0.text.contains(pattern) }.map { "\(path):\($0.number)" }
  }

  /// Whether all of `line` is a comment.
  static func isComment(_ line: Substring) -> Bool {
    line.drop { $0 == " " || $0 == "\t" }.hasPrefix("//")
  }
}
