import Model

extension Layout {
  /// How the columns of the tracks share the screen's width.
  private struct Columns {
    let name: Int
    let meter: Int
    /// Whether there is room for gain and pan.
    let hasFaders: Bool

    init(width: Int) {
      hasFaders = width >= 60
      name = width >= 60 ? min(max(12, 12 + (width - 80) / 4), 32) : max(6, width / 3 - 4)
      meter = width >= 60 ? min(max(8, 10 + (width - 80) / 5), 32) : max(4, width / 4 - 4)
    }
  }

  /// What stands in the columns of the tracks, and where.
  var trackHeadings: [(column: Int, text: String)] {
    let columns = Columns(width: width)
    guard columns.hasFaders else { return [] }
    let state = 10 + columns.name
    let gain = state + 8 + columns.meter + 6 + 1
    return [
      (state, "state"), (state + 8, "peak dBFS"), (gain + 1, "gain"), (gain + 7, "pan"),
      (gain + 12, "chain"),
    ]
  }

  /// One line for `track`, or two if its chain is long and `form` allows it.
  func rows(for track: Track, _ form: Form) -> [Row] {
    let columns = Columns(width: width)
    let name = BubbleName(.track, track.slot)
    var row = label(name, key: Keys.trackKey(track.slot))
    let isQuiet = track.isMuted || isSilencedBySolo(track)
    row.add(track.isMuted ? "○ " : "● ", isQuiet ? .dim : .good)
    row.add(
      state.names.title(name), Style(isBold: !isQuiet, isDim: isQuiet), columns: columns.name)
    row.add(" ")
    if case .error(let reason) = state.states[track.slot] {
      row.add("error ", .alarm)
      row.add(" " + reason, .bad)
      return [row]
    }
    addState(of: track, to: &row)
    addLevel(of: track, columns.meter, to: &row)
    if columns.hasFaders {
      row.add(" ")
      row.add(Figures.level(track.gain), columns: 5, isRight: true)
      row.add(" ")
      row.add(Figures.pan(track.pan), columns: 4, isRight: true)
    }
    return withChain(track, row, form)
  }

  /// The key that taps a bubble, and its slot.
  func label(_ name: BubbleName, key: String) -> Row {
    var row = Row()
    row.add(key.isEmpty ? "   " : "[\(key)]", .key)
    row.add(String(name.slot), .dim, columns: 3, isRight: true)
    row.add(" ")
    return row
  }

  private func isSilencedBySolo(_ track: Track) -> Bool {
    !track.isSoloed && state.canvas.tracks.contains(where: \.isSoloed)
  }

  /// The state in a word of eight columns.
  private func addState(of track: Track, to row: inout Row) {
    let (word, style): (String, Style) =
      switch state.states[track.slot] ?? .loading {
      case .loading: ("loading", .accent)
      case .waiting: ("waiting", .warning)
      case .error: ("error", .bad)
      case .open where state.pending.contains(track.slot):
        (track.isMuted ? "muting" : "unmuting", .warning)
      case .open:
        track.isMuted
          ? ("muted", .dim)
          : track.isSoloed
            ? ("solo", .key) : isSilencedBySolo(track) ? ("silent", .dim) : ("open", .good)
      }
    row.add(word, style, columns: 8)
  }

  /// The meter; while it loads, how far it is; while it waits, how long still.
  private func addLevel(of track: Track, _ columns: Int, to row: inout Row) {
    let slot = track.slot
    switch state.states[slot] ?? .loading {
    case .loading:
      let share = min(max(state.progress[slot] ?? 0, 0), 1)
      let full = Int(share * Double(columns))
      row.add(String(repeating: "█", count: full), .accent)
      row.add(String(repeating: "░", count: columns - full), .dim)
      row.add("\(Int(share * 100))%".leftPadded(to: 6))
    case .waiting:
      let wait = state.countdown(slot, at: time)
      let text = wait.map { "in \(Figures.fixed($0, 1)) beats" } ?? "for the start"
      let isShort = text.columns > columns + 6
      row.add(
        isShort ? wait.map { Figures.fixed($0, 1) } ?? "" : text, .warning, columns: columns + 6)
    case .open, .error:
      let meter = state.meters[slot] ?? PeakMeter()
      row.add(meter.bar(columns: columns, at: time))
      let peak = meter.hold(at: time)
      row.add(
        Figures.level(peak).leftPadded(to: 6), peak >= 0 ? .bad : peak < -100 ? .dim : .plain)
    }
  }

  private func withChain(_ track: Track, _ row: Row, _ form: Form) -> [Row] {
    guard !track.chain.stages.isEmpty else { return [row] }
    let room = width - row.width - 2
    let long = chain(track.chain, hasTypes: true)
    var row = row
    if long.width <= room {
      row.add("  ")
      row.add(long)
      return [row]
    }
    if form.hasLongChains {
      var second = Row("         ")
      second.add(state.names.title(BubbleName(.track, track.slot)).clipped(to: width / 3), .dim)
      second.add(" ")
      second.add(long)
      return [row, second.clipped(to: width)]
    }
    guard room >= 4 else { return [row] }
    row.add("  ")
    row.add(chain(track.chain, hasTypes: false).clipped(to: room))
    return [row]
  }

  /// A chain as `─▶ 1 lowpass ─▶ 3 delay + 4 reverb`; effects that are off are dim.
  private func chain(_ chain: Chain, hasTypes: Bool) -> Row {
    var row = Row()
    for (index, stage) in chain.stages.enumerated() {
      row.add(index == 0 ? "─▶ " : hasTypes ? " ─▶ " : " ▶ ", .dim)
      for (place, slot) in stage.enumerated() {
        if place > 0 { row.add(hasTypes ? " + " : "+", .dim) }
        let effect = state.canvas.effect(slot)
        let type = hasTypes ? " " + (effect?.type.name ?? "?") : ""
        row.add("\(slot)" + type, effect?.isActive == true ? .accent : .dim)
      }
    }
    return row
  }
}
