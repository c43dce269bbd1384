import Model

extension Layout {
  /// The lines at the bottom: addresses and keys; on a low screen only the keys.
  var footer: [Row] {
    guard height >= 4 else { return [] }
    return height >= 14 && addresses.width > 0 ? [addresses, keys] : [keys]
  }

  private var addresses: Row {
    var osc = Row()
    if let address = state.oscAddress {
      osc.add(" OSC ", .dim)
      osc.add(address)
    }
    var web = Row()
    if let address = state.webAddress {
      web.add(osc.width > 0 ? "browser " : " browser ", .dim)
      web.add(address, .accent)
    }
    return Row.joined([(2, osc), (1, web)], within: width)
  }

  private var keys: Row {
    if state.quitTime != nil { return Row(" Q once more to quit ", .alarm) }
    func key(_ keys: String, _ what: String) -> Row {
      var row = Row(keys, .key)
      row.add(" " + what, .dim)
      return row
    }
    var bubbles = Row(" ")
    bubbles.add(key("1–0 q–i", "tap"))
    return Row.joined(
      [
        (8, bubbles), (6, key("space", "play")), (3, key("+ − b", "tempo")),
        (4, key("z x", "undo")), (9, key("p", "panic")), (5, key("R", "rec")),
        (10, key("?", "help")), (7, key("Q", "quit")),
      ], within: width)
  }

  /// The screen with the code that lets browsers in, from the top where it is too tall.
  var code: [Row] {
    let rows = state.pairingCode.map { Row($0) }
    guard let columns = rows.map(\.width).max(), columns <= width, rows.count <= height else {
      return [Row(" the code needs a larger window", .alarm), Row(state.webAddress ?? "")]
    }
    return rows + [Row(state.webAddress ?? "", .accent), Row(" any key goes back", .dim)]
  }

  /// The screen of help; in two columns where it is low.
  var help: [Row] {
    let entries: [(String, String)] = [
      ("1 … 9, 0", "tap track 1 … 10: mute and unmute"),
      ("q w e r t y u i", "tap effect 1 … 8: on and off"),
      ("F1 … F8", "the same"),
      ("space", "start and stop the transport"),
      ("b", "tap the tempo"),
      ("m", "metronome, on the port \u{201C}click\u{201D}"),
      ("+ −", "tempo up and down by 1 BPM"),
      ("> <", "quantum up and down"),
      ("z, x", "undo, redo"),
      ("p", "panic: mute all, cut tails"),
      ("R", "start and stop recording"),
      ("arrows, Page", "scroll the bubbles"),
      ("c", "the code that lets browsers in (with --listen)"),
      ("Ctrl-L", "draw the screen anew"),
      ("Ctrl-Z", "suspend the program and its sound"),
      ("Q Q, Ctrl-C", "quit"),
    ]
    let count = height < entries.count + 3 ? 2 : 1
    let lines = (entries.count + count - 1) / count
    let share = width / count
    let rows = (0..<lines).map { line in
      var row = Row()
      for column in 0..<count where column * lines + line < entries.count {
        let (key, what) = entries[column * lines + line]
        var entry = Row(" ")
        entry.add(key, .key, columns: count == 1 ? 16 : min(16, max(share / 3, 6)))
        entry.add(what)
        row.pad(to: column * share)
        row.add(entry.clipped(to: share - 1))
      }
      return row
    }
    return [Row(" \(state.name): keys", .heading)] + rows
      + [Row(" any key goes back", .dim)]
  }
}
