import Foundation

/// What the program is asked to do.
enum Command {
  case run(RunOptions)
  case render(RenderOptions)
  case inspect([String], json: Bool, plot: String?)
  case effects(json: Bool)
  case layout(LayoutWriter)
  case doctor(RunOptions)
  case print(String)

  private static let names = ["run", "render", "inspect", "effects", "layout", "doctor"]

  /// A word that is no scene but nearly a command is taken for one.
  private static func checkWord(_ word: String?, of command: String) throws {
    guard command == "run", let word, !FileManager.default.fileExists(atPath: word) else { return }
    let near = (names + ["help", "version"]).filter { Options.distance($0, word) <= 1 }
    guard let meant = near.first else { return }
    let isOption = meant == "help" || meant == "version"
    throw Failure(
      usage: "\(word): no such command or scene; did you mean \(isOption ? "--" : "")\(meant)?")
  }

  /// Reads `arguments`; throws a `Failure` of status 2 that says what is right.
  init(_ arguments: [String]) throws {
    var arguments = arguments
    let isNamed = arguments.first.map { Self.names.contains($0) } ?? false
    let name = isNamed ? arguments.removeFirst() : "run"
    let parsed = try Options.parse(arguments, command: name)
    if parsed.has("help") {
      self = .print(isNamed ? Help.text(of: name) : Help.text)
      return
    }
    if parsed.has("version") {
      self = .print("bubbletracks \(Version.current)")
      return
    }
    if name == "effects" || name == "doctor", let operand = parsed.operands.first {
      throw Failure(usage: "\(operand): \u{201C}\(name)\u{201D} takes options only")
    }
    try Self.checkWord(parsed.operands.first, of: name)
    switch name {
    case "render": self = .render(try RenderOptions(parsed))
    case "inspect":
      guard !parsed.operands.isEmpty else {
        throw Failure(usage: "inspect: no file is named: bubbletracks inspect FILE…")
      }
      if let plot = parsed.text("plot"), !plot.lowercased().hasSuffix(".svg") {
        throw Failure(usage: "--plot \(plot): pictures are drawn as SVG: name it FILE.svg")
      }
      self = .inspect(parsed.operands, json: parsed.has("json"), plot: parsed.text("plot"))
    case "layout": self = .layout(try LayoutWriter(parsed))
    case "effects": self = .effects(json: parsed.has("json"))
    case "doctor": self = .doctor(try RunOptions(parsed))
    default: self = .run(try RunOptions(parsed))
    }
  }
}

/// The program's version.
enum Version {
  static let current = "0.1.0"
}

extension Command {
  /// Does it; the program's exit status.
  func run() throws -> Int32 {
    switch self {
    case .print(let text): try StandardOutput.write(text + "\n")
    case .run(let options): try LiveSession(options).run()
    case .render(let options): try Render(options).run()
    case .inspect(let files, let isJSON, let plot):
      return try InspectionList.run(
        files, isJSON: isJSON, plot: plot, inspect: InspectionList.inspect)
    case .layout(let writer): try writer.run()
    case .effects(let isJSON): try EffectList.run(isJSON: isJSON)
    case .doctor(let options):
      let webPort = options.webPort.number.map(UInt16.init)
      return try Doctor.run(oscPort: UInt16(options.oscPort ?? 7770), webPort: webPort) {
        Doctor.rooms(server: options.server)
      }
    }
    return 0
  }
}
