import Model

extension AddressTable {
  /// Everything about tracks.
  static let trackEntries: [AddressEntry] = [
    .gesture("/track/add", [.text("file")] + optionalPlace, .both, "a new track") {
      .addTrack(file: $0.text(0), at: $0.optionalPoint(1))
    },
    .report("/track/added", [.integer("slot"), .text("name")], "a track has come"),
    .gesture("/track/N/tap", [], .write, "toggles mute") { .tap(BubbleName(.track, $0.slot)) },
    .gesture("/track/N/untap", [], .write, "takes a tap back") {
      .untap(BubbleName(.track, $0.slot))
    },
    setting("mute", .flag("muted"), "silences it") { .muted($0.flag(0)) },
    setting("gain", .level("gain", upTo: Limits.maximumGain), "its level") {
      .gain($0.number(0))
    },
    setting("fader", .number("fader", "", 0...1), "its level as a fader's way") {
      .fader($0.number(0))
    },
    setting("pan", .number("pan", "", -1...1), "its balance") { .pan($0.number(0)) },
    setting("solo", .flag("soloed"), "silences what is not soloed") { .solo($0.flag(0)) },
    setting("position", .number("position", "beats", Limits.beat), "where in its loop it plays") {
      .position($0.number(0))
    },
    setting("load", .text("file"), "replaces its file") { .file($0.text(0)) },
    .gesture("/track/N/move", place, .both, "its place") {
      .move(BubbleName(.track, $0.slot), $0.point(0))
    },
    .gesture("/track/N/remove", [], .both, "takes it away") {
      .remove(BubbleName(.track, $0.slot))
    },
    setting("bpm", .number("tempo", "bpm", Limits.loopTempo).positive, "its file's own tempo") {
      .tempo($0.number(0))
    },
    setting("beats", .number("length", "beats", Limits.loopLength).positive, "its file's length") {
      .length($0.number(0))
    },
    setting(
      "offset", .number("offset", "s", Limits.loopOffset), "where its file's first beat lies"
    ) {
      .offset($0.number(0))
    },
    .gesture("/track/N/double", [], .write, "its file has twice as many beats") {
      .track($0.slot, .double)
    },
    .gesture("/track/N/halve", [], .write, "its file has half as many beats") {
      .track($0.slot, .halve)
    },
    .gesture(
      "/track/N/forget", [], .write, "takes back what was said of its file's beat"
    ) { .track($0.slot, .forget) },
    .gesture(
      "/track/N/heard",
      [
        .number("tempo", "bpm", 0...Limits.loopTempo.upperBound),
        .number("length", "beats", 0...Limits.loopLength.upperBound),
        .number("start", "s", Limits.loopOffset), .number("offset", "s", Limits.loopOffset),
        .number("confidence", "", 0...1), .integer("metre", 0...64).optional, .text("map").optional,
      ], .write, "what was found of its file's beat takes over"
    ) { call in
      let text = call.optionalText(6).flatMap { $0.isEmpty ? nil : $0 }
      let map = text.flatMap { BeatMap(text: $0) }
      if text != nil && map == nil {
        throw Refusal("the map must be microseconds to the first beat and from each to the next")
      }
      return .track(
        call.slot,
        .heard(
          FileBeat(
            tempo: call.number(0) > 0 ? call.number(0) : nil,
            beats: call.number(1) > 0 ? call.number(1) : nil, start: call.number(2),
            offset: call.number(3), confidence: call.number(4), map: map,
            metre: call.integer(5) > 0 ? call.integer(5) : nil)))
    },
    setting("sync", .text("mode", SyncMode.allCases.map(\.rawValue)), "how it keeps time") {
      .sync(SyncMode(rawValue: $0.text(0)) ?? .stretch)
    },
    setting("transpose", .number("transpose", "semitones", Limits.transpose), "its pitch") {
      .transpose($0.number(0))
    },
    setting(
      "pickup", .number("pickup", "beats", Limits.pickup), "how much comes before its downbeat"
    ) { .pickup($0.number(0)) },
    setting("swing", .number("swing", "%", Limits.swing), "how late every second 16th comes") {
      .swing($0.number(0))
    },
    setting(
      "quantum", .number("quantum", "beats", Limits.trackQuantum),
      "the grid on which it opens; below 0 the session's"
    ) { .quantum($0.number(0) < 0 ? nil : $0.number(0)) },
    setting("launch", .text("mode", Launch.allCases.map(\.rawValue)), "when its mutes take effect")
    {
      .launch(Launch(rawValue: $0.text(0)) ?? .now)
    },
    setting("opening", .number("opening", "beats", Limits.beat), "the beat on which it opens") {
      .opening($0.number(0))
    },
    .gesture(
      "/track/N/rendition", [.integer("origin", 0...0x7FFF_FFFF).optional], .both,
      "its sound at the tempo and pitch of now takes over, made from that frame on"
    ) {
      .rendition(track: $0.slot, origin: $0.integer(0))
    },
    .gesture("/track/N/chain", [.text("chain")], .both, "its whole chain of effects") { call in
      guard let chain = Chain(call.text(0)) else {
        if let slot = Chain.doubled(in: call.text(0)) {
          throw Refusal(
            "\"\(call.text(0))\" is not a chain: effect/\(slot) comes twice, and each can come once"
          )
        }
        throw Refusal("\"\(call.text(0))\" is not a chain: write effects by slot, as in 1 3+4 2")
      }
      return .chain(track: call.slot, chain)
    },
    .report("/track/N/state", [.text("state")], "loading, waiting, open or error"),
    .report("/track/N/pending", [.flag("pending")], "whether a mute is still to take effect"),
    .report(
      "/track/N/confidence", [.number("confidence", "", 0...1)], "how sure its beat is"),
    .report(
      "/track/N/metre", [.integer("beats", 0...64)], "beats in a bar, 0 where that is not clear"),
    .report("/track/N/progress", [.number("progress", "", 0...1)], "how much is loaded"),
    .report(
      "/track/N/waveform", [.text("peaks")],
      "peaks of equal parts of the loop, two hexadecimal digits each"),
    .report(
      "/track/N/meter", [.number("left", "dBFS"), .number("right", "dBFS")], "its peaks"),
  ]

  private static func setting(
    _ name: String, _ argument: ArgumentSpecification, _ summary: String,
    _ make: @escaping @Sendable (Call) -> TrackSetting
  ) -> AddressEntry {
    .gesture("/track/N/\(name)", [argument], .both, summary) { .track($0.slot, make($0)) }
  }
}
