/// What `--help` prints.
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
      --score FILE         plays the messages of a score, each on its sample

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
      --server JACKSERVER  the JACK server's name (default)
      --no-start-server    do not start a JACK server when none runs
      --no-connect         leave the outputs unconnected
      --direct-outs        a pair of ports for every track slot
      --log FILE           writes the performance as a score that renders it again
      --headless           log lines instead of the live view

    From elsewhere
      Browsers have the canvas at http://127.0.0.1:8080/, which the program prints; those
      of other machines with --listen, by the code that it shows (key c).
      All addresses for OSC are told at the same place: curl http://127.0.0.1:8080/

    Rendering
      --output FILE        .wav (32-bit float), .flac, .aiff, .caf, .ogg
      --duration SECONDS   else until four bars after the last message
      --rate HZ            8000…384000 (48000)
      --block FRAMES       frames rendered at a time, which changes nothing (1024)

      --plot FILE.svg      draws waveform, onsets, beats and readings; of several files
                           FILE-1.svg, FILE-2.svg, …
      --json               machine-readable output
      --version, --help

    Exit status: 0 done, 1 the work failed, 2 unusable arguments.
    """
}
