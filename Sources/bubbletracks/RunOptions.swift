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
    for kind in BubbleKind.allCases {
      if let count = try options.integer(kind.rawValue + "s", in: Limits.slots) {
        slots[kind] = count
      }
    }
    tempo = try options.number("tempo", in: Limits.tempo)
    quantum = try options.number("quantum", in: Limits.quantum)
    score = options.text("score")
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
    name = options.text("name") ?? "bubbletracks"
    server = options.text("server")
    startsServer = !options.has("no-start-server")
    connects = !options.has("no-connect")
    hasDirectOuts = options.has("direct-outs")
    log = options.text("log")
    isHeadless = options.has("headless")
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

/// Options of `render`.
struct RenderOptions {
  var session: SessionOptions
  var output: String
  var duration: Double?
  /// Frames a second; nil for the score's own, else 48,000.
  var rate: Double?
  static let rates = 8_000.0...384_000
  var block: Int

  init(_ options: Options) throws {
    session = try SessionOptions(options)
    guard let output = options.text("output") else {
      throw Failure(
        usage: "render: where to? bubbletracks render [SCENE] [--score FILE] --output FILE")
    }
    self.output = output
    duration = try options.number("duration", in: 0.001...Limits.performance.upperBound)
    rate = try options.number("rate", in: Self.rates)
    block = try options.integer("block", in: 1...65_536) ?? 1_024
  }
}
