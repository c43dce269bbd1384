import Model

extension AddressTable {
  private static let name = ArgumentSpecification.text("name")

  /// Time, the main mix, scenes, history and recording.
  static let sessionEntries: [AddressEntry] = [
    .gesture(
      "/tempo",
      [
        .number("tempo", "bpm", Limits.tempo),
        .number("duration", "s", Limits.tempoRamp).optional,
      ], .both, "beats a minute, reached in so many seconds"
    ) {
      $0.number(1) > 0
        ? .tempoRamp($0.number(0), duration: $0.number(1)) : .tempo($0.number(0))
    },
    .gesture(
      "/tempo/nudge", [.number("distance", "beats", Limits.nudge)], .both,
      "shifts the beat smoothly"
    ) { .nudge(beats: $0.number(0)) },
    .gesture("/tempo/tap", [], .write, "taps the tempo") { _ in .tapTempo },
    .gesture("/tempo/midi", [.text("source")], .both, "what on the MIDI input taps the tempo") {
      guard let tap = MIDITap($0.text(0)) else {
        throw Refusal("\"\($0.text(0))\" cannot tap: write note 60, cc 64 or off")
      }
      return .tapMIDI(tap)
    },
    .gesture(
      "/quantum", [.number("quantum", "beats", Limits.quantum)], .both, "the grid of openings"
    ) { .quantum($0.number(0)) },
    .gesture(
      "/clock", [.text("source", ClockSource.allCases.map(\.rawValue))], .both,
      "what the beat follows"
    ) { .clock(ClockSource(rawValue: $0.text(0)) ?? .internal) },
    .report(
      "/clock/state", [.text("state", ClockState.allCases.map(\.rawValue)), .integer("peers")],
      "how the clock is that is followed, and how many share it"),
    .gesture("/click", [.flag("on")], .both, "a metronome on a port of its own") {
      .click($0.flag(0))
    },
    .gesture("/renditions", [.flag("automatic")], .both, "stretched sounds take over when made") {
      .autoRenditions($0.flag(0))
    },
    .gesture("/transport/start", [], .both, "starts the beat") { _ in .startTransport },
    .gesture("/transport/stop", [], .both, "stops the beat") { _ in .stopTransport },
    .gesture(
      "/transport/skip", [.number("distance", "beats", Limits.beat)], .both,
      "goes on as if so many beats more had passed"
    ) { .skip(beats: $0.number(0)) },
    .gesture(
      "/transport/locate", [.number("position", "beats", Limits.beat)], .both, "goes to a beat"
    ) { .locate(beats: $0.number(0)) },
    .gesture(
      "/main/gain", [.level("gain", upTo: Limits.maximumGain)], .both, "level of the main mix"
    ) { .mainGain($0.number(0)) },
    .gesture("/main/limiter", [.flag("limited")], .both, "a safety limiter at -0.1 dBFS") {
      .limiter($0.flag(0))
    },
    .report(
      "/main/meter", [.number("left", "dBFS"), .number("right", "dBFS")],
      "peaks of the main mix"),
    .gesture("/scene/load", [name], .both, "loads a scene") { .loadScene($0.text(0)) },
    .gesture("/scene/save", [name], .both, "saves the scene") { .saveScene($0.text(0)) },
    .gesture("/scene/clear", [], .both, "an empty canvas") { _ in .clearScene },
    .gesture("/undo", [], .both, "takes the last gesture back") { _ in .undo },
    .gesture("/redo", [], .both, "does it again") { _ in .redo },
    .gesture("/record/start", [.text("file").optional], .both, "records the main mix") {
      .startRecording(file: $0.optionalText(0))
    },
    .gesture("/record/stop", [], .both, "ends the recording") { _ in .stopRecording },
    .report(
      "/beat", [.integer("bar"), .integer("beat"), .number("tempo", "bpm")], "a beat begins"),
    .report("/dsp", [.number("load", "", 0...1)], "share of the period used"),
    .report("/xruns", [.integer("count")], "dropouts since the start"),
    .gesture("/panic", [], .both, "mutes all, cuts tails, clears pending changes") { _ in
      .panic
    },
    .gesture("/quit", [], .both, "ends the program") { _ in .quit },
  ]

  /// What the control room itself answers.
  static let roomEntries: [AddressEntry] = [
    .service(
      "/subscribe", [.integerOrText("client").optional],
      "tells every change to the sender, to a port of its host or to a URL", .subscribe),
    .service("/unsubscribe", [.integerOrText("client").optional], "ends that", .unsubscribe),
    .service("/ping", isVariadic: true, "answers /pong with the same arguments", .ping),
    .report("/pong", [], "the answer to /ping"),
    .service("/status", [], "answers the state of the program as JSON", .status),
    .service("/refresh", [], "answers everything there is", .refresh),
    .service("/pairing/renew", [], "shuts other hosts out until they pair anew", .renewPairing),
    .report("/error", [.text("address"), .text("text")], "why a message was not done"),
  ]
}
