extension Canvas {
  /// Does what a gesture means for the canvas alone; false, and nothing has changed, for a gesture
  /// that takes more than that.
  ///
  /// Values outside their range are clamped. Throws a `Refusal`, and nothing has changed, if the
  /// gesture cannot be done.
  public mutating func apply(_ gesture: Gesture) throws -> Bool {
    var next = self
    let isDone = try next.change(gesture)
    self = next
    return isDone
  }

  private mutating func change(_ gesture: Gesture) throws -> Bool {
    switch gesture {
    case .tapCanvas(let point):
      guard let name = bubble(at: point.clamped) else { return true }
      return try change(.tap(name))
    case .drag(let start, let end):
      if let name = bubble(at: start.clamped) { return try change(.move(name, end)) }
      cut(from: start.clamped, to: end.clamped)
    case .cut(let start, let end): cut(from: start.clamped, to: end.clamped)
    case .aspect(let aspect): self.aspect = min(max(aspect, 0.1), 10)
    case .tap(let name):
      raise(try present(name))
      if name.kind == .track { try changeTrack(name.slot) { $0.isMuted.toggle() } }
      if name.kind == .effect { try changeEffect(name.slot) { $0.isActive.toggle() } }
    case .move(let name, let point):
      raise(try present(name))
      if name.kind == .track { try changeTrack(name.slot) { $0.point = point.clamped } }
      if name.kind == .effect { try changeEffect(name.slot) { $0.point = point.clamped } }
    case .remove(let name): remove(try present(name))
    case .link(let a, let b, let stage): try link(a, b, stage: stage)
    case .unlink(let a, let b): try unlink(a, b)
    case .chain(let track, let chain): try setChain(chain, track: track)
    case .track(let slot, let setting): return try change(slot, setting)
    case .active(let slot, let isActive): try changeEffect(slot) { $0.isActive = isActive }
    case .parameter(let slot, let name, let value): try setParameter(slot, name, value)
    case .tempo(let tempo), .tempoRamp(let tempo, _):
      self.tempo = Self.clamp(tempo, Limits.tempo)
    case .quantum(let quantum): self.quantum = Self.clamp(quantum, Limits.quantum)
    case .mainGain(let gain): mainGain = min(gain, Limits.maximumGain)
    case .limiter(let isOn): isLimited = isOn
    case .panic: for track in tracks { try changeTrack(track.slot) { $0.isMuted = true } }
    default: return false
    }
    return true
  }

  private mutating func change(_ slot: Int, _ setting: TrackSetting) throws -> Bool {
    switch setting {
    case .muted(let isMuted): try changeTrack(slot) { $0.isMuted = isMuted }
    case .gain(let gain): try changeTrack(slot) { $0.gain = min(gain, Limits.maximumGain) }
    case .pan(let pan): try changeTrack(slot) { $0.pan = min(max(pan, -1), 1) }
    case .solo(let isSoloed): try changeTrack(slot) { $0.isSoloed = isSoloed }
    case .sync(let sync): try changeTrack(slot) { $0.sync = sync }
    case .transpose(let semitones):
      try changeTrack(slot) { $0.transpose = Self.clamp(semitones, Limits.transpose) }
    case .quantum(let beats):
      try changeTrack(slot) { $0.quantum = beats.map { Self.clamp($0, Limits.quantum) } }
    case .pickup(let beats):
      try changeTrack(slot) { $0.pickup = Self.clamp(beats, Limits.pickup) }
    case .swing(let swing): try changeTrack(slot) { $0.swing = Self.clamp(swing, Limits.swing) }
    case .launch(let launch): try changeTrack(slot) { $0.launch = launch }
    case .length(let beats):
      guard beats > 0 else { throw Refusal("a loop's length must be more than 0 beats") }
      try changeTrack(slot) {
        $0.length = Self.clamp(beats, Limits.loopLength)
        $0.tempo = nil
      }
    case .tempo(let tempo):
      guard tempo > 0 else { throw Refusal("a loop's tempo must be more than 0 beats a minute") }
      try changeTrack(slot) {
        $0.tempo = Self.clamp(tempo, Limits.loopTempo)
        $0.length = nil
      }
    case .offset(let seconds):
      try changeTrack(slot) { $0.offset = Self.clamp(seconds, Limits.loopOffset) }
    case .forget: try changeTrack(slot) { $0.saying = BeatSaying() }
    case .fader, .position, .file, .opening, .double, .halve, .heard: return false
    }
    return true
  }

  private mutating func setParameter(_ slot: Int, _ name: String, _ value: Double) throws {
    try changeEffect(slot) { effect in
      guard let index = effect.type.index(of: name) else {
        let known = effect.type.parameters.map(\.name).joined(separator: ", ")
        throw Refusal(
          "effect/\(slot), \(effect.type.name.withArticle), has no \(name): it has \(known)")
      }
      effect.values[index] = effect.type.parameters[index].clamp(value)
    }
  }

  private func present(_ name: BubbleName) throws -> BubbleName {
    guard contains(name) else { throw missing(name) }
    return name
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
