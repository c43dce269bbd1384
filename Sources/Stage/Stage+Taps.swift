import Engine
import Model

extension Stage {
  /// Takes a tap that was made on the MIDI input at the frame `made`.
  public func tap(madeAt made: Int) {
    do {
      try tap(madeAt: made, at: stamp(now), nil)
    } catch {
      tell([.report(.error(gesture: .tapTempo, text: "\(error)"))], by: nil)
    }
    flush()
    arm()
  }

  /// Takes a tap made at the frame `made`; what it comes to takes effect at `frame`, and is noted,
  /// since taps are taken where they were made.
  func tap(madeAt made: Int, at frame: Int, _ origin: Origin?) throws {
    try checkTempo()
    guard let tempo = tapTempo(at: made) else { return }
    try changeTempo(.tempo(tempo), at: frame, origin)
    mark(.tempo(tempo), at: frame, from: origin)
  }

  /// Lets `source` on the MIDI input tap, and nothing else there.
  func setTap(_ source: MIDITap, _ origin: Origin?) throws {
    guard mode == .live else { return }
    guard let host else { throw Refusal("there is no MIDI input here") }
    tapSource = source
    host.listen(for: source)
    tell([.set(.tapMIDI(source))], by: origin)
  }

  /// Throws a `Refusal` if an outside clock dictates tempo and beat.
  func checkTempo() throws {
    guard mode == .live, clockState == .following else { return }
    let master: String
    switch clock {
    case .jack: master = "JACK's timebase master"
    case .midi: master = "the MIDI clock"
    // A session of Link is everybody's.
    case .link, .internal: return
    }
    throw Refusal("the tempo is that of \(master): set it there, or play by /clock internal")
  }

  /// The tempo of the taps so far, of which one comes at `frame`: by the mean of what lies between
  /// five of them at most; nil after the first.
  ///
  /// Three seconds' rest begins anew, as does twice the time from tap to tap.
  func tapTempo(at frame: Int) -> Double? {
    if let first = taps.first, let last = taps.last {
      let mean = Double(last - first) / Double(max(taps.count - 1, 1))
      let rest = Double(frame - last)
      if rest > 3 * rig.rate || (taps.count > 1 && rest > 2 * mean) { taps.removeAll() }
    }
    taps.append(frame)
    if taps.count > 5 { taps.removeFirst() }
    guard let first = taps.first, taps.count > 1, frame > first else { return nil }
    return 60 * rig.rate * Double(taps.count - 1) / Double(frame - first)
  }
}
