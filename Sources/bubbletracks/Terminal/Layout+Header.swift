import Foundation
import Model

extension Layout {
  /// The lines at the top: one on a low screen, else two.
  var header: [Row] {
    guard height >= 10 else {
      return [Row.joined([(3, tempo), (5, place), (4, recording), (1, transport)], within: width)]
    }
    return [musicLine, machineLine]
  }

  private var musicLine: Row {
    Row.joined(
      [
        (1, Row(" " + state.name, .heading)), (7, tempo), (8, place), (5, transport),
        (6, recording), (3, Row("quantum \(Figures.short(state.canvas.quantum))")),
        (2, clock),
        (4, state.isClicking ? Row("click", .accent) : Row()),
      ], within: width)
  }

  private var clock: Row {
    var row = Row("clock \(state.clock.rawValue)")
    switch state.clockState {
    case .waiting: row.add(" waits", .warning)
    case .holding: row.add(" gone", .bad)
    case .following where state.peers > 0: row.add(" +\(state.peers)", .good)
    case .following, .free: break
    }
    return row
  }

  private var tempo: Row {
    Row(Figures.fixed(state.canvas.tempo, 2) + " BPM", .bold)
  }

  /// Bar and beat, with a light for each beat of the bar.
  private var place: Row {
    let beat = state.beat(at: time)
    let number = beat.rounded(.down)
    let bar = (number / 4).rounded(.down)
    let inBar = Int(number - bar * 4)
    var row = Row()
    row.add(String(format: "%3.0f.%d ", bar + 1, inBar + 1), .bold)
    // The light is bright at the beginning of a beat.
    let isBright = state.isRolling && beat - number < 0.3
    for light in 0..<4 {
      let ink: Ink = inBar == 0 ? .good : .accent
      let isLit = light == inBar
      row.add(isLit ? "●" : "·", isLit ? Style(ink: ink, isBold: isBright) : .dim)
    }
    return row
  }

  private var transport: Row {
    state.isRolling ? Row("▶ playing", .good) : Row("■ stopped", .warning)
  }

  private var recording: Row {
    guard let file = state.recording else { return Row() }
    var row = Row(" REC ", .alarm)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    row.add(" " + name.cleaned.clipped(to: max(width / 4, 8)))
    return row
  }

  private var machineLine: Row {
    var level = Row(" main ")
    level.add(state.mainMeter.bar(columns: min(max(width / 6, 6), 24), at: time))
    let peak = state.mainMeter.hold(at: time)
    level.add(
      Figures.level(peak).leftPadded(to: 6) + " dB", peak > -0.2 ? .bad : .plain)
    var gain = Row()
    if state.canvas.mainGain != 0 { gain.add("gain \(Figures.level(state.canvas.mainGain))") }
    if !state.canvas.isLimited { gain.add(gain.width > 0 ? " no limiter" : "no limiter", .warning) }
    let items: [(Int, Row)] = [(9, level), (5, gain)]
    guard let server = state.server else {
      return Row.joined(items + [(8, Row("no audio server", .alarm))], within: width)
    }
    return Row.joined(
      items + [
        (7, load), (6, dropouts),
        (4, Row("\(Figures.short(server.rate / 1_000)) kHz / \(server.period)")),
      ], within: width)
  }

  private var load: Row {
    let percent = Int((min(max(state.load, 0), 9.99) * 100).rounded())
    return Row("DSP \(percent)%", percent < 60 ? .plain : percent < 85 ? .warning : .bad)
  }

  private var dropouts: Row {
    state.xruns == 0 ? Row("xruns 0", .dim) : Row("xruns \(state.xruns)", .bad)
  }
}

extension String {
  /// The text in a field of `columns`, at its right.
  func leftPadded(to columns: Int) -> String {
    String(repeating: " ", count: max(columns - self.columns, 0)) + self
  }
}
