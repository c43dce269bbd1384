/// What the command line asks for.
enum Request {
  case run([Group], Effort)
  /// Serves as the peer of the messages' benchmark.
  case serveOSC(port: Int)
  case print(String)

  /// A command line that makes no sense, and what would.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads `arguments`.
  ///
  /// - Throws: `Refusal`.
  init(_ arguments: [String]) throws {
    if arguments.first == "--serve-osc", arguments.count == 2, let port = Int(arguments[1]) {
      self = .serveOSC(port: port)
      return
    }
    if arguments.contains("--help") {
      self = .print(Self.help)
      return
    }
    var groups: [Group] = []
    var effort = Effort.full
    for argument in arguments {
      if argument == "--quick" {
        effort = .quick
      } else if let group = Group(rawValue: argument) {
        groups.append(group)
      } else {
        throw Refusal(description: "\(argument): no such group or option\n\(Self.help)")
      }
    }
    self = .run(groups.isEmpty ? Group.allCases : groups, effort)
  }

  private static var help: String {
    let list = Group.allCases.map { "  \($0.rawValue.padded(to: 10))\($0.summary)" }
    return """
      bubblebench [--quick] [GROUP…]
      \(list.joined(separator: "\n"))
      Writes bench-results.json. Peers that are not installed are skipped.
      BUBBLETRACKS_TEMPO_TRUTH names a folder of music with known tempos, and its truth.csv.
      """
  }
}
