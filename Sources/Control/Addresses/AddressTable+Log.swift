import Model

extension AddressTable {
  private static let track = ArgumentSpecification.integer("track")
  private static let bpm = ArgumentSpecification.number("tempo", "bpm", 1...10_000)

  /// What logs tell of what came about by itself; nobody else may.
  static let logEntries: [AddressEntry] = [
    entry("told", [.flag("told")], "what comes about by itself is told from here on") {
      .told($0.flag(0))
    },
    entry("arrived", [track, .number("beats", "", 0...1e9)], "a track's file is there") {
      .arrived(track: $0.integer(0), beats: $0.number(1) > 0 ? $0.number(1) : nil)
    },
    entry("failed", [track, .text("reason")], "a track's file cannot be played") {
      .failed(track: $0.integer(0), reason: $0.text(1))
    },
    entry(
      "recalled",
      [track, .number("length", "beats"), .number("tempo", "bpm"), .number("offset", "s")],
      "what was said of a track's file before; below 0 for nothing"
    ) { call in
      func said(_ index: Int) -> Double? { call.number(index) < 0 ? nil : call.number(index) }
      return .recalled(
        track: call.integer(0), BeatSaying(length: said(1), tempo: said(2), offset: said(3)))
    },
    entry("chain", [track, .flag("waits")], "a track's chain waits for its last change") {
      .chain(track: $0.integer(0), waits: $0.flag(1))
    },
    entry("chains", [], "chains that need wait no more come into their places") { _ in .chains },
    entry(
      "loaded", [track, .number("count", "frames", -1...Limits.frame.upperBound)],
      "so many frames of a track's file are there when it is to play on; below 0 for all"
    ) { .loaded(track: $0.integer(0), count: $0.integer(1) < 0 ? nil : $0.integer(1)) },
    entry(
      "passage",
      [
        track, .number("start", "frames", Limits.frame), .number("end", "frames", Limits.frame),
        .number("since", "frames", Limits.frame), .number("anchor", "beats", Limits.beat),
      ], "a track's sound for a tempo that moves is there from one frame to another"
    ) { call in
      .passage(
        track: call.integer(0),
        PassageSpan(
          start: call.integer(1), end: call.integer(2), since: call.integer(3),
          anchor: call.number(4)))
    },
    entry(
      "bridge",
      [
        track, .number("start", "frames", Limits.frame), .number("from", "frames", Limits.frame),
        .number("origin", "frames", Limits.frame),
      ], "that sound goes over into the stretched one that takes its place"
    ) { call in
      .bridge(
        track: call.integer(0),
        PassageBridge(start: call.integer(1), from: call.integer(2), origin: call.integer(3)))
    },
    entry("clock", [bpm], "the clock that is followed goes to another tempo") {
      .clockTempo($0.number(0))
    },
    entry("noted", [bpm], "the session takes note of that") { .tempoNoted($0.number(0)) },
    entry("peers", [.integer("count")], "so many others share the session") {
      .peers($0.integer(0))
    },
    entry("scene", [.text("path"), .text("text")], "a scene is loaded as its file was then") {
      .scene(path: $0.text(0), text: $0.text(1))
    },
    entry(
      "resumed", [track, .number("beat", "beats", Limits.beat)],
      "a track's file goes on in a loop that started at a beat"
    ) { .resumed(track: $0.integer(0), beat: $0.number(1)) },
    entry("step", [], "what follows is another step for undo") { _ in .step },
  ]

  private static func entry(
    _ name: String, _ arguments: [ArgumentSpecification], _ summary: String,
    _ make: @escaping @Sendable (Call) -> Occurrence
  ) -> AddressEntry {
    .gesture("/log/\(name)", arguments, .write, summary) { .occurred(make($0)) }
  }

  /// The message that tells `occurrence`.
  static func message(_ occurrence: Occurrence, _ f: NumberPrecision) -> Message {
    switch occurrence {
    case .told(let isTold): Message("/log/told", [flag(isTold)])
    case .arrived(let track, let beats): Message("/log/arrived", [whole(track), f(beats ?? 0)])
    case .failed(let track, let reason): Message("/log/failed", [whole(track), .string(reason)])
    case .recalled(let track, let saying):
      Message(
        "/log/recalled",
        [whole(track)] + [saying.length, saying.tempo, saying.offset].map { f($0 ?? -1) })
    case .chain(let track, let waits): Message("/log/chain", [whole(track), flag(waits)])
    case .chains: Message("/log/chains")
    case .loaded(let track, let count):
      Message("/log/loaded", [whole(track), f(Double(count ?? -1))])
    case .passage(let track, let span):
      Message(
        "/log/passage",
        [whole(track)] + [span.start, span.end, span.since].map { f(Double($0)) }
          + [f(span.anchor)])
    case .bridge(let track, let bridge):
      Message(
        "/log/bridge",
        [whole(track)] + [bridge.start, bridge.from, bridge.origin].map { f(Double($0)) })
    case .clockTempo(let tempo): Message("/log/clock", [f(tempo)])
    case .tempoNoted(let tempo): Message("/log/noted", [f(tempo)])
    case .peers(let count): Message("/log/peers", [whole(count)])
    case .scene(let path, let text): Message("/log/scene", [.string(path), .string(text)])
    case .resumed(let track, let beat): Message("/log/resumed", [whole(track), f(beat)])
    case .step: Message("/log/step")
    }
  }
}
