import Model

extension Gesture {
  /// What it did, in words, with `name` for what a bubble is called.
  func sentence(name: (BubbleName) -> String) -> Sentence? {
    func minor(_ subject: String, _ value: String) -> Sentence {
      Sentence(text: "\(subject) \(value)", weight: .minor, subject: subject)
    }
    switch self {
    case .track(let slot, let setting):
      return setting.sentence(of: name(BubbleName(.track, slot)))
    case .active(let slot, let isActive):
      return Sentence(text: "\(name(BubbleName(.effect, slot))): \(isActive ? "on" : "off")")
    case .parameter(let slot, let parameter, let value):
      return minor("\(name(BubbleName(.effect, slot))): \(parameter)", Figures.short(value))
    case .remove(let bubble): return Sentence(text: "\(name(bubble)): removed")
    case .link(let a, let b, let stage):
      let place = stage.map { ", stage \($0)" } ?? ""
      return Sentence(text: "\(name(a)) linked to \(name(b))\(place)")
    case .unlink(let a, let b): return Sentence(text: "\(name(a)) unlinked from \(name(b))")
    case .tempo(let tempo):
      return Sentence(text: "tempo \(Figures.fixed(tempo, 2)) BPM", subject: "tempo")
    case .nudge(let beats): return minor("nudge", "\(Figures.short(beats)) beats")
    case .quantum(let quantum): return Sentence(text: "quantum \(Figures.short(quantum)) beats")
    case .clock(let clock): return Sentence(text: "clock \(clock.rawValue)")
    case .click(let isOn): return Sentence(text: "metronome \(isOn ? "on" : "off")")
    case .mainGain(let gain): return minor("main: gain", "\(Figures.level(gain)) dB")
    case .limiter(let isOn): return Sentence(text: "limiter \(isOn ? "on" : "off")")
    case .startTransport: return Sentence(text: "transport started")
    case .stopTransport: return Sentence(text: "transport stopped")
    case .panic: return Sentence(text: "panic: all muted")
    case .loadScene(let file): return Sentence(text: "scene loaded: \(file)")
    case .saveScene(let file): return Sentence(text: "scene saved: \(file)")
    case .clearScene: return Sentence(text: "scene cleared")
    case .quit: return Sentence(text: "quitting")
    default: return nil
    }
  }
}

extension TrackSetting {
  fileprivate func sentence(of track: String) -> Sentence? {
    func minor(_ subject: String, _ value: String) -> Sentence {
      let subject = "\(track): \(subject)"
      return Sentence(text: "\(subject) \(value)", weight: .minor, subject: subject)
    }
    switch self {
    case .muted(let isMuted): return Sentence(text: "\(track): \(isMuted ? "muted" : "unmuted")")
    case .gain(let gain): return minor("gain", "\(Figures.level(gain)) dB")
    case .pan(let pan): return minor("pan", Figures.pan(pan))
    case .solo(let isSoloed): return Sentence(text: "\(track): solo \(isSoloed ? "on" : "off")")
    case .position(let beats): return minor("position", "\(Figures.short(beats)) beats")
    case .file(let file): return Sentence(text: "\(track): now plays \(file)")
    case .tempo(let tempo): return minor("tempo", "\(Figures.short(tempo)) BPM")
    case .length(let beats): return minor("length", "\(Figures.short(beats)) beats")
    case .sync(let sync): return minor("sync", sync.rawValue)
    case .offset(let seconds): return minor("first beat", "\(Figures.short(seconds)) s")
    case .double, .halve, .forget, .heard: return nil
    case .transpose(let semitones): return minor("transpose", "\(Figures.short(semitones))")
    case .quantum(let beats):
      return minor("quantum", beats.map { "\(Figures.short($0)) beats" } ?? "as the session's")
    case .pickup(let beats): return minor("pickup", "\(Figures.short(beats)) beats")
    case .swing(let swing): return minor("swing", "\(Figures.short(swing)) %")
    case .launch(let launch): return minor("launch", launch.rawValue)
    case .fader, .opening: return nil
    }
  }
}
