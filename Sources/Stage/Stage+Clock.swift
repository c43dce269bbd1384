import Engine
import Model

extension Stage {
  func setClock(_ source: ClockSource, at frame: Int, _ origin: Origin?) throws {
    // A render has no clocks around it: what they did is in its score.
    if mode == .live, source != .internal {
      guard let host, host.hasTransport else {
        throw Refusal("there is no JACK server here whose time could be followed")
      }
      if source == .link && !joinSession(host) {
        throw Refusal("Link cannot be used here: there is no memory or network for it")
      }
    }
    clock = source
    commonRamp = nil
    // JACK's transport is always there, and need not bring a beat.
    let hasOwnBeat = source == .internal || source == .jack || mode != .live
    clockState = hasOwnBeat ? .free : .waiting
    peers = 0
    host?.follow(source)
    // At the start the music follows; later the transport is asked to take it up, for a second.
    let isPlaying = isRolling && heart != nil
    if source == .jack && isPlaying { joinTransport() }
    rig.follow(
      source != .internal && mode == .live, patience: isPlaying ? Int(rig.rate) : 0, at: frame)
    tell([.set(.clock(source)), .report(.clock(source, clockState, peers: 0))], by: origin)
  }

  /// Whether another clock than the session's own is followed.
  public var followsClock: Bool { clock != .internal }

  /// Notes and tells how the clock that is followed is, and how many others share it.
  public func tellClock(_ state: ClockState, peers: Int) {
    var state = state
    if clock == .jack && state == .waiting {
      // Nobody need count JACK's beats.
      state = clockState == .free ? .free : .holding
    }
    guard state != clockState || peers != self.peers else { return }
    clockState = state
    if peers != self.peers { occur(.peers(peers), at: stamp(now)) }
    self.peers = peers
    tell([.report(.clock(clock, state, peers: peers))], by: nil)
  }

  /// Takes part in a Link session at the beat that it is.
  private func joinSession(_ host: any StageHost) -> Bool {
    let isKnown = beat.number >= 0
    return host.joinSession(
      tempo: canvas.tempo, beat: isKnown ? Double(beat.number) : 0,
      frame: isKnown ? beat.frame : now,
      isPlaying: isRolling, quantum: canvas.quantum)
  }

  /// Tells others in the session of what was changed here.
  func share(_ next: Canvas, after former: Canvas) {
    guard clock == .link else { return }
    if next.tempo != former.tempo { shareTempo(next.tempo) }
    if next.quantum != former.quantum { host?.shareQuantum(next.quantum) }
  }

  /// Lets a transport that stands roll from where the music is, so that it goes on.
  private func joinTransport() {
    guard let host, !host.isTransportRolling else { return }
    let ahead = Double(now + 2 * period - beat.frame) / rig.rate * canvas.tempo / 60
    host.locateTransport(transportFrame(of: Double(max(beat.number, 0)) + max(ahead, 0)))
    host.startTransport()
  }

  /// JACK's frame that goes with `beat`.
  func transportFrame(of beat: Double) -> Int {
    let beat = min(max(beat, Limits.beat.lowerBound), Limits.beat.upperBound)
    return Int((beat * 60 / canvas.tempo * rig.rate).rounded())
  }

  /// An outside clock has moved the engine's: notes, tells and logs it as the gesture that it is.
  func followed(_ move: FollowingMove, at frame: Int) {
    let gesture: Gesture =
      switch move {
      case .tempo(let tempo): .occurred(.clockTempo(tempo))
      case .start: .startTransport
      case .stop: .stopTransport
      case .locate(let beats): .locate(beats: beats)
      case .nudge(let beats): .nudge(beats: beats)
      }
    for observer in observers { observer.stage(performed: gesture, at: frame, by: nil) }
    reference = nil
    wakeGlides(after: frame)
    switch move {
    case .tempo(let tempo):
      // Another has set it; what comes back from the session of what was set here is no news.
      if !isShared(tempo) { commonRamp = nil }
      noteTempo(tempo)
      occur(.tempoNoted(tempo), at: stamp(now))
      tell([.set(.tempo(tempo))], by: nil)
      return
    case .start: isRolling = true
    case .stop: isRolling = false
    case .locate(let beats) where clock == .midi:
      // It is heard between two pulses, and means the one to come.
      tell([.set(.locate(beats: (beats * 24).rounded() / 24 + 0))], by: nil)
      return
    case .locate: break
    // A correction that nobody is to notice.
    case .nudge: return
    }
    tell([.set(gesture)], by: nil)
  }

  /// Goes on with `tempo`, which the engine has already.
  func noteTempo(_ tempo: Double) {
    reference = nil
    ramp = nil
    canvas.tempo = tempo
    rig.noteTempo(tempo)
    reviseRenditions(at: now)
    updateRig(at: now)
  }
}
