import Model

/// How precisely numbers are told.
public enum NumberPrecision: Sendable {
  /// As `f`, for clients that know floats only.
  case single
  /// As `f` where that is exact, else as `d`: for what must be played again bit for bit.
  case exact

  func callAsFunction(_ value: Double) -> Argument {
    let single = Float(value)
    return self == .single || Double(single) == value ? .float(single) : .double(value)
  }
}

extension AddressTable {
  /// The message that asks for `gesture`.
  public static func message(
    _ gesture: Gesture, numbers f: NumberPrecision = .single
  ) -> Message {
    switch gesture {
    case .tapCanvas(let point): Message("/canvas/tap", f(point))
    case .longPress(let point): Message("/canvas/longpress", f(point))
    case .drag(let start, let end): Message("/canvas/drag", f(start) + f(end))
    case .cut(let start, let end): Message("/canvas/cut", f(start) + f(end))
    case .touch(let touch):
      Message(
        "/canvas/\(touch.phase.rawValue)",
        [whole(touch.finger)] + f(touch.point) + (touch.duration.map { [f($0)] } ?? []))
    case .aspect(let aspect): Message("/canvas/aspect", [f(aspect)])
    case .selectMenu(.index(let index)): Message("/menu/select", [whole(index)])
    case .selectMenu(.name(let name)): Message("/menu/select", [.string(name)])
    case .tap(let name): Message("/\(name)/tap")
    case .untap(let name): Message("/\(name)/untap")
    case .move(let name, let point): Message("/\(name)/move", f(point))
    case .remove(let name): Message("/\(name)/remove")
    case .link(let from, let to, let stage):
      Message("/link", texts(from, to) + (stage.map { [whole($0)] } ?? []))
    case .unlink(let from, let to): Message("/unlink", texts(from, to))
    case .addTrack(let file, let point):
      Message("/track/add", [.string(file)] + (point.map { f($0) } ?? []))
    case .track(let slot, let setting): message(setting, slot, f)
    case .chain(let track, let chain):
      Message("/track/\(track)/chain", [.string(chain.description)])
    case .addEffect(let type, let point):
      Message("/effect/add", [.string(type)] + (point.map { f($0) } ?? []))
    case .active(let slot, let isActive): Message("/effect/\(slot)/active", [flag(isActive)])
    case .parameter(let slot, let name, let value): Message("/effect/\(slot)/\(name)", [f(value)])
    case .position(let slot, let name, let share):
      Message("/effect/\(slot)/\(name)/norm", [f(share)])
    case .preset(let slot, let name): Message("/effect/\(slot)/preset", [.string(name)])
    default: sessionMessage(gesture, f)
    }
  }

  private static func message(
    _ setting: TrackSetting, _ slot: Int, _ f: NumberPrecision
  ) -> Message {
    let (name, argument): (String, Argument?) =
      switch setting {
      case .muted(let isMuted): ("mute", flag(isMuted))
      case .gain(let gain): ("gain", f(gain))
      case .fader(let fader): ("fader", f(fader))
      case .pan(let pan): ("pan", f(pan))
      case .solo(let isSoloed): ("solo", flag(isSoloed))
      case .position(let beats): ("position", f(beats))
      case .file(let file): ("load", .string(file))
      case .tempo(let tempo): ("bpm", f(tempo))
      case .length(let beats): ("beats", f(beats))
      case .offset(let seconds): ("offset", f(seconds))
      case .double: ("double", nil)
      case .halve: ("halve", nil)
      case .forget: ("forget", nil)
      case .heard: ("heard", nil)
      case .sync(let mode): ("sync", .string(mode.rawValue))
      case .transpose(let semitones): ("transpose", f(semitones))
      case .quantum(let beats): ("quantum", f(beats ?? -1))
      case .pickup(let beats): ("pickup", f(beats))
      case .swing(let swing): ("swing", f(swing))
      case .launch(let launch): ("launch", .string(launch.rawValue))
      case .opening(let beats): ("opening", f(beats))
      }
    var arguments = argument.map { [$0] } ?? []
    if case .heard(let beat) = setting {
      arguments = [beat.tempo ?? 0, beat.beats ?? 0, beat.start, beat.offset, beat.confidence]
        .map { f($0) }
      if beat.map != nil || beat.metre != nil {
        arguments += [whole(beat.metre ?? 0), .string(beat.map?.text ?? "")]
      }
    }
    return Message("/track/\(slot)/\(name)", arguments)
  }

  private static func sessionMessage(_ gesture: Gesture, _ f: NumberPrecision) -> Message {
    switch gesture {
    case .tempo(let tempo): Message("/tempo", [f(tempo)])
    case .tempoRamp(let tempo, let duration): Message("/tempo", [f(tempo), f(duration)])
    case .nudge(let beats): Message("/tempo/nudge", [f(beats)])
    case .tapTempo: Message("/tempo/tap")
    case .tapMIDI(let tap): Message("/tempo/midi", [.string(tap.description)])
    case .rendition(let slot, let origin):
      Message("/track/\(slot)/rendition", origin == 0 ? [] : [whole(origin)])
    case .autoRenditions(let isOn): Message("/renditions", [flag(isOn)])
    case .quantum(let beats): Message("/quantum", [f(beats)])
    case .clock(let source): Message("/clock", [.string(source.rawValue)])
    case .click(let isOn): Message("/click", [flag(isOn)])
    case .startTransport: Message("/transport/start")
    case .stopTransport: Message("/transport/stop")
    case .skip(let beats): Message("/transport/skip", [f(beats)])
    case .locate(let beats): Message("/transport/locate", [f(beats)])
    case .mainGain(let gain): Message("/main/gain", [f(gain)])
    case .limiter(let isLimited): Message("/main/limiter", [flag(isLimited)])
    case .loadScene(let name): Message("/scene/load", [.string(name)])
    case .saveScene(let name): Message("/scene/save", [.string(name)])
    case .clearScene: Message("/scene/clear")
    case .undo: Message("/undo")
    case .redo: Message("/redo")
    case .startRecording(let file):
      Message("/record/start", file.map { [.string($0)] } ?? [])
    case .stopRecording: Message("/record/stop")
    case .quit: Message("/quit")
    case .occurred(let occurrence): message(occurrence, f)
    default: Message("/panic")
    }
  }

  static func flag(_ isOn: Bool) -> Argument { .int32(isOn ? 1 : 0) }

  static func whole(_ value: Int) -> Argument { .int32(Int32(clamping: value)) }

  private static func texts(_ names: BubbleName...) -> [Argument] {
    names.map { .string($0.description) }
  }
}

extension NumberPrecision {
  fileprivate func callAsFunction(_ point: Point) -> [Argument] { [self(point.x), self(point.y)] }
}
