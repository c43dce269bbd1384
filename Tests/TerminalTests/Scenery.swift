import Model

@testable import bubbletracks

/// A performance as the stage would tell it.
enum Scenery {
  /// Names that upset terminals: escapes, newlines, wide and joined characters, marks.
  static let names = [
    "drums", "a name that is much longer than any column has room for", "\u{1B}[31mred\u{7}",
    "two\nlines\tand tabs", "漢字かな交じり文", "👩‍👩‍👧 family 🇩🇪", "e\u{301}tude \u{202E}drawkcab", "",
  ]

  /// As many tracks and effects as asked for, in all states.
  static func state(tracks: Int = 8, effects: Int = 8) -> LiveState {
    var state = LiveState(name: "bubbletracks")
    let types = EffectNames.all
    for slot in stride(from: 1, through: effects, by: 1) {
      state.take(
        [.report(.effectAdded(slot: slot, type: types[(slot - 1) % types.count]))], at: 0)
    }
    let states: [TrackState] = [
      .open, .open, .waiting, .loading, .error("x\u{1B}[2J.wav: it is no audio file"), .open,
    ]
    for slot in stride(from: 1, through: tracks, by: 1) {
      state.take(
        [
          .report(.trackAdded(slot: slot, name: names[(slot - 1) % names.count])),
          .report(.trackState(slot: slot, states[(slot - 1) % states.count])),
          .report(.progress(slot: slot, 0.5)), .report(.trackMeter(slot: slot, -6, -9)),
          .set(.track(slot, .muted(slot % 2 == 0))),
        ], at: 0)
    }
    if tracks > 0, effects >= 4 {
      state.take([.set(.chain(track: 1, Chain("1 3+4 2") ?? .empty))], at: 0)
    }
    state.server = LiveState.Server(rate: 48_000, period: 256)
    state.oscAddress = "127.0.0.1:7770"
    state.webAddress = "http://127.0.0.1:8080/"
    return state
  }

  /// The lines of `state` on a screen.
  static func lines(_ state: LiveState, _ width: Int, _ height: Int, at time: Double = 0)
    -> [String]
  {
    Layout(state: state, width: width, height: height, time: time).picture.rows.map(\.text)
  }
}

/// Effects in an order of the tests' own.
enum EffectNames {
  static let all = [
    "lowpass", "highpass", "delay", "reverb", "chorus", "compressor", "gate", "equalizer",
  ]
}
