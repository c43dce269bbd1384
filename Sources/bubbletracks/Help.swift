/// What `--help` prints: all of it, or with a command what concerns that.
enum Help {
  static let text = """
    BubbleTracks, a touch instrument for JACK.

      bubbletracks [run] [SCENE] [options]    play live (default)
      bubbletracks render [SCENE] [--score FILE] --output FILE [options]
                                              render without a JACK server
      bubbletracks inspect FILE… [--json] [--plot FILE.svg]
                                              format, length, rate, tempo of audio files
      bubbletracks effects [--json]           the effects with their parameters
      bubbletracks layout open-stage-control|touchosc [--output FILE]
                                              a screen of controls for these programs
      bubbletracks doctor                     checks JACK, limits, ports; says how to mend

    Playing and rendering
      --library DIR        a folder of audio files for the menu (repeatable)
      --tracks N, --effects N, --hits N, --controls N, --inputs N
                           slots of each kind, 1…256 (8); hits, controls and inputs are
                           kinds to come
      --tempo BPM          20…999 (120, or the scene's)
      --quantum BEATS      the grid on which slots open; 0 opens at once (1)
      --score FILE         plays the messages of a score, each on its sample; a pipe will do,
                           also for the scene

    Playing live
      --clock SOURCE       internal, jack, midi or link: what the beat follows (internal)
      --tap-midi KEY       taps the tempo by a key or pedal at midi_in: "note 60", "cc 64"
      --timebase           count JACK's bars and beats, while nobody else does
      --osc-port PORT      for OSC over UDP and TCP (7770, or the next free one)
      --web-port PORT      for browsers (8080, or the next free one); off for none
      --listen ADDRESS     let other machines in at this address, 0.0.0.0 for all of
                           them; browsers then need the token that is shown
      --allow HOST         accept OSC from this host unpaired (repeatable; with --listen)
      --name CLIENT        the JACK client's name (bubbletracks)
      --server JACKSERVER  the JACK server's name ($JACK_DEFAULT_SERVER, or default)
      --no-start-server    do not start a JACK server when none runs
      --no-connect         leave the outputs unconnected
      --direct-outs        a pair of ports for every track slot
      --log FILE           writes the performance as a score that renders it again; a log that
                           is there stays, and the new one gets a number
      --headless           log lines instead of the live view

    From elsewhere
      Browsers have the canvas at http://127.0.0.1:8080/, which the program prints; those
      of other machines with --listen, by the code that it shows (key c).
      All addresses for OSC are told at the same place: curl http://127.0.0.1:8080/

    Rendering, and the rest
      --output FILE        .wav (32-bit float), .flac, .ogg, .opus, .aiff, .aif, .caf, .w64, by
                           its ending; a layout is written as it is
      --duration SECONDS   else until four bars after the last message
      --rate HZ            8000…384000 (48000)
      --block FRAMES       frames rendered at a time, which changes nothing (1024)
      --plot FILE.svg      draws waveform, onsets, beats and readings; of several files
                           FILE-1.svg, FILE-2.svg, …
      --json               machine-readable output
      --version, --help

    Exit status: 0 done, 1 the work failed, 2 unusable arguments.
    """

  /// The part of the text that is about `command`.
  static func text(of command: String) -> String {
    let paragraphs = text.split(separator: "\n\n").map { entries(of: $0) }
    return paragraphs.enumerated().compactMap { index, entries in
      let isTitled = entries.first?.hasPrefix("  ") == false
      let kept = entries.dropFirst(isTitled ? 1 : 0).filter { isAbout($0, command) }
      if index == 0 || !isTitled { return (isTitled ? entries : kept).joined(separator: "\n") }
      if entries.count == 1 { return entries[0] }
      return kept.isEmpty ? nil : ([entries[0]] + kept).joined(separator: "\n")
    }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The title and the entries of a paragraph, each with the lines that belong to it.
  private static func entries(of paragraph: Substring) -> [String] {
    var entries: [String] = []
    for line in paragraph.split(separator: "\n") {
      if line.hasPrefix("     "), let last = entries.indices.last {
        entries[last] += "\n" + line
      } else {
        entries.append(String(line))
      }
    }
    return entries
  }

  private static func isAbout(_ entry: String, _ command: String) -> Bool {
    let words = entry.split(whereSeparator: { " ,\n".contains($0) })
    guard let first = words.first else { return false }
    if first == "bubbletracks" {
      return words.dropFirst().first.map { $0 == command || $0 == "[\(command)]" } ?? false
    }
    guard first.hasPrefix("--") else { return command == "run" }
    return Options.all.contains { "--\($0.name)" == first && $0.commands.contains(command) }
  }
}
