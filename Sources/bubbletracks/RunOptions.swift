import Foundation
import JackIO
import Model

/// What a session starts with, live or rendered.
struct SessionOptions {
  var scene: String?
  var libraries: [String]
  var slots = Slots()
  var tempo: Double?
  var quantum: Double?
  var score: String?

  init(_ options: Options) throws {
    guard options.operands.count <= 1 else {
      throw Failure(
        usage: "\(options.operands[1]): one scene at most: bubbletracks [run] [SCENE] [options]")
    }
    scene = options.operands.first
    libraries = options.values["library"] ?? []
    for folder in libraries { try Self.checkLibrary(folder) }
    for kind in BubbleKind.allCases {
      if let count = try options.integer(kind.rawValue + "s", in: Limits.slots) {
        slots[kind] = count
      }
    }
    tempo = try options.number("tempo", in: Limits.tempo)
    quantum = try options.number("quantum", in: Limits.quantum)
    score = options.text("score")
  }

  private static func checkLibrary(_ folder: String) throws {
    let option = "--library \(folder.isEmpty ? "\"\"" : folder)"
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw Failure(usage: "\(option): there is no such folder: make it, or name another")
    }
    guard isFolder.boolValue else {
      throw Failure(usage: "\(option): it is no folder: name the one in which the files are")
    }
    guard FileManager.default.isReadableFile(atPath: folder) else {
      throw Failure(usage: "\(option): this user may not read it: change that, or name another")
    }
  }

  /// The canvas to begin with.
  var canvas: Canvas {
    var canvas = Canvas()
    canvas.slots = slots
    if let tempo { canvas.tempo = tempo }
    if let quantum { canvas.quantum = quantum }
    return canvas
  }
}

/// Options of `run`.
struct RunOptions {
  var session: SessionOptions
  var clock = ClockSource.internal
  /// What on the MIDI input taps the tempo.
  var tap = MIDITap.off
  var isTimebaseMaster: Bool
  /// The port asked for by name; nil for the default or the next free one.
  var oscPort: Int?
  var webPort: WebPort
  var listen: String?
  var allowed: [String]
  var name: String
  var server: String?
  var startsServer: Bool
  var connects: Bool
  var hasDirectOuts: Bool
  var log: String?
  var isHeadless: Bool

  init(_ options: Options) throws {
    session = try SessionOptions(options)
    if let text = options.text("clock") {
      guard let source = ClockSource(rawValue: text) else {
        throw Failure(usage: "--clock \(text): it must be internal, jack, link or midi")
      }
      clock = source
    }
    if let text = options.text("tap-midi") {
      guard let source = MIDITap(text) else {
        throw Failure(
          usage:
            "--tap-midi \(text): it must be as \u{201C}note 60\u{201D} or \u{201C}cc 64\u{201D}")
      }
      tap = source
    }
    isTimebaseMaster = options.has("timebase")
    oscPort = try options.integer("osc-port", in: 1...65_535)
    webPort = try WebPort(options)
    listen = options.text("listen")
    allowed = options.values["allow"] ?? []
    name = try Self.name(options) ?? "bubbletracks"
    server = options.text("server")
    startsServer = !options.has("no-start-server")
    connects = !options.has("no-connect")
    hasDirectOuts = options.has("direct-outs")
    log = options.text("log")
    isHeadless = options.has("headless")
  }

  private static func name(_ options: Options) throws -> String? {
    guard let name = options.text("name") else { return nil }
    guard JackClient.Configuration.isName(name) else {
      throw Failure(
        usage: "--name \(name.isEmpty ? "\"\"" : name): JACK does not accept this name: "
          + "take one of 1 to \(JackClient.Configuration.longestName) bytes without a colon")
    }
    return name
  }
}

/// Where browsers are served.
enum WebPort: Equatable {
  /// Nowhere.
  case off
  /// At the default port or the next free one.
  case standard
  /// At the port asked for by name.
  case named(Int)

  init(_ options: Options) throws {
    switch options.text("web-port") {
    case nil: self = .standard
    case "off": self = .off
    case let text?:
      guard let port = Int(text), (1...65_535).contains(port) else {
        throw Failure(usage: "--web-port \(text): it must be off or a number from 1 to 65535")
      }
      self = .named(port)
    }
  }
}
