import Model
import Stage

extension AddressTable {
  /// What tells a client that `change` has happened: on the addresses that would set it, and for
  /// reports on theirs. `canvas` is as it is after the change.
  ///
  /// A level is told in decibels and as a fader's way, a parameter in its unit and as a share of
  /// its range, and every change of links also as the chain of the track.
  public static func feedback(_ change: Change, on canvas: Canvas) -> [Message] {
    switch change {
    case .set(let gesture): feedback(gesture, on: canvas)
    case .report(.fileBeat(let slot, let tempo, let beats, let offset, let confidence, let metre)):
      [
        message(.track(slot, .tempo(tempo ?? 0))), message(.track(slot, .length(beats ?? 0))),
        message(.track(slot, .offset(offset))),
        Message("/track/\(slot)/confidence", [.float(Float(confidence))]),
        Message("/track/\(slot)/metre", [whole(metre ?? 0)]),
      ]
    case .report(let report): [message(report)]
    }
  }

  private static func feedback(_ gesture: Gesture, on canvas: Canvas) -> [Message] {
    switch gesture {
    case .track(let slot, .gain(let gain)):
      return levels(slot, gain: gain, fader: Fader.position(gain))
    case .track(let slot, .fader(let fader)):
      return levels(slot, gain: Fader.gain(fader), fader: fader)
    case .parameter(let slot, let name, let value):
      guard let parameter = parameter(slot, name, canvas) else { return [message(gesture)] }
      return values(slot, name, value: value, share: parameter.share(of: value))
    case .position(let slot, let name, let share):
      guard let parameter = parameter(slot, name, canvas) else { return [message(gesture)] }
      return values(slot, name, value: parameter.value(at: share), share: share)
    case .link(let a, let b, _), .unlink(let a, let b):
      let track = a.kind == .track ? a : b
      guard let chain = canvas.track(track.slot)?.chain else { return [message(gesture)] }
      return [message(gesture), message(.chain(track: track.slot, chain))]
    default:
      return [message(gesture)]
    }
  }

  private static func levels(_ slot: Int, gain: Double, fader: Double) -> [Message] {
    [message(.track(slot, .gain(gain))), message(.track(slot, .fader(fader)))]
  }

  private static func parameter(_ slot: Int, _ name: String, _ canvas: Canvas) -> Parameter? {
    canvas.effect(slot)?.type.parameters.first { $0.name == name }
  }

  private static func values(
    _ slot: Int, _ name: String, value: Double, share: Double
  ) -> [Message] {
    [
      message(.parameter(effect: slot, name: name, value: value)),
      message(.position(effect: slot, name: name, share: share)),
    ]
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars.map(Character.init))
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private static func message(_ report: Report) -> Message {
    switch report {
    case .trackAdded(let slot, let name):
      Message("/track/added", [whole(slot), .string(name)])
    case .effectAdded(let slot, let type):
      Message("/effect/added", [whole(slot), .string(type)])
    case .trackState(let slot, let state):
      Message("/track/\(slot)/state", [.string(state.word)])
    case .trackPending(let slot, let isPending):
      Message("/track/\(slot)/pending", [flag(isPending)])
    case .progress(let slot, let share):
      Message("/track/\(slot)/progress", [.float(Float(share))])
    case .fileBeat(let slot, _, _, _, let confidence, _):
      Message("/track/\(slot)/confidence", [.float(Float(confidence))])
    case .trackMeter(let slot, let left, let right):
      Message("/track/\(slot)/meter", [.float(Float(left)), .float(Float(right))])
    case .mainMeter(let left, let right):
      Message("/main/meter", [.float(Float(left)), .float(Float(right))])
    case .beat(let bar, let beat, let tempo):
      Message("/beat", [whole(bar), whole(beat), .float(Float(tempo))])
    case .load(let share): Message("/dsp", [.float(Float(share))])
    case .clock(_, let state, let peers):
      Message("/clock/state", [.string(state.rawValue), whole(peers)])
    case .xruns(let count): Message("/xruns", [whole(count)])
    case .menuOpened(let point):
      Message("/menu/opened", [.float(Float(point.x)), .float(Float(point.y))])
    case .linkBegun(let bubble):
      Message("/link/begun", [.string(bubble?.description ?? "")])
    // Whose it is the room knows.
    case .finger(let place): finger(place, of: 0)
    case .waveform(let slot, let peaks):
      Message("/track/\(slot)/waveform", [.string(hexadecimal(peaks))])
    case .recording(let file?): Message("/record/start", [.string(file)])
    case .recording(nil): Message("/record/stop")
    case .error(let gesture, let text):
      .error(gesture.map { message($0).address } ?? "/", text)
    }
  }
}
