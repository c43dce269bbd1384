import Engine
import Model

extension Stage {
  /// Does `gesture` at `frame`, or as soon after as can be.
  func act(_ gesture: Gesture, at frame: Int, from origin: Origin?) throws {
    try checkOffset(gesture)
    if isFound(gesture) { return }
    if let due = correctionFrame(gesture, at: frame) {
      schedule.add(Schedule.Entry(frame: due, gesture: gesture, origin: origin))
      return
    }
    let frame = stamp(frame)
    try checkHold(gesture, at: frame, by: origin)
    // After its own mark, so that a log tells it in this order.
    defer { bringBack(at: frame) }
    var done = gesture
    switch gesture {
    case .touch(let touch):
      let time = Double(frame) / rig.rate
      let made = recognizer.gestures(touch, at: time, on: canvas)
      tell([.report(.finger(recognizer.place(of: touch)))], by: origin)
      for gesture in made { try act(gesture, at: frame, from: origin) }
      return
    case .longPress(let point):
      try longPress(point, at: frame, origin)
      return
    case .selectMenu(let choice):
      try select(choice, at: frame, origin)
      return
    case .untap(let name): try untap(name, at: frame, from: origin)
    case .addTrack(let file, let point):
      done = .addTrack(file: source.resolve(file), at: point)
      try addTrack(file, at: point, frame, origin)
    case .addEffect(let type, let point): try addEffect(type, at: point, frame, origin)
    case .track(let slot, .file(let file)):
      done = .track(slot, .file(source.resolve(file)))
      try replace(slot, file: file, at: frame, origin)
    case .track(let slot, .position(let beats)):
      let id = try track(slot).id
      rig.seek(id, beats: beats, at: frame)
      wakeGlides(after: frame)
      openedOn[id] = nil
      tell([.set(gesture)], by: origin)
    case .track(let slot, .double), .track(let slot, .halve):
      try act(
        try scaled(slot, by: gesture == .track(slot, .double) ? 2 : 0.5), at: frame, from: origin)
      return
    case .track(let slot, .heard(let beat)):
      try checkLog(origin)
      hear(try track(slot), beat, at: frame)
    case .track(let slot, .opening(let beat)):
      if try states[track(slot).id] == .open, let origin, origin != .score {
        throw Refusal("track/\(slot) is open already")
      }
      try open(slot, on: beat, at: frame)
    case .track(let slot, .fader(let fader)):
      try act(.track(slot, .gain(Fader.gain(fader))), at: frame, from: origin)
      return
    case .position(let slot, let name, let share):
      let value = try parameter(slot, name).value(at: share)
      try act(.parameter(effect: slot, name: name, value: value), at: frame, from: origin)
      return
    case .preset(let slot, let name): try applyPreset(name, slot, at: frame, origin)
    case .tempoRamp(let tempo, let duration) where clock == .link && mode == .live && duration > 0:
      rampTogether(to: tempo, over: duration, at: frame)
      return
    // In scores of former times what is shared with others moves at once for all.
    case .tempoRamp(let tempo, _) where clock == .link && peers > 0:
      try act(.tempo(tempo), at: frame, from: origin)
      return
    case .tempo, .tempoRamp:
      try checkTempo()
      taps = []
      try changeTempo(gesture, at: frame, origin)
    case .nudge(let beats):
      try checkTempo()
      reference = nil
      rig.nudge(min(max(beats, Limits.nudge.lowerBound), Limits.nudge.upperBound), at: frame)
      wakeGlides(after: frame)
      tell([.set(gesture)], by: origin)
    case .tapTempo:
      try tap(madeAt: frame, at: frame, origin)
      return
    case .tapMIDI(let source):
      try setTap(source, origin)
      return
    case .clock(let source): try setClock(source, at: frame, origin)
    case .click(let isOn):
      isClicking = isOn
      rig.click(isOn, at: frame)
      tell([.set(gesture)], by: origin)
    case .skip(let beats):
      rig.skip(beats, at: frame)
      wakeGlides(after: frame)
      reference = nil
      tell([.set(gesture)], by: origin)
    case .startTransport, .stopTransport, .locate:
      guard moveTransport(gesture, at: frame, origin) else { return }
    case .loadScene(let file):
      let path = SceneName.path(of: file, resolve: source.resolve)
      done = .loadScene(path)
      let text = try loadScene(file, at: frame, origin)
      // The file may be written over later on.
      if mode == .live && !isTold { done = .occurred(.scene(path: path, text: text)) }
    case .saveScene(let file):
      try saveScene(file, origin)
      return
    case .clearScene: clearScene(at: frame, origin)
    case .rendition(let slot, let start):
      try checkLog(origin)
      rendition(of: try track(slot), from: start, at: frame)
      return
    case .autoRenditions(let isOn):
      try checkLog(origin)
      makesRenditions = isOn
    case .undo, .redo: try travel(gesture, at: frame, origin)
    case .startRecording(let file):
      try startRecording(file, at: frame, origin)
      return
    case .stopRecording:
      try stopRecording(at: frame, origin)
      return
    case .quit:
      tell([.set(.quit)], by: origin)
      host?.quit()
    case .occurred(let occurrence): try take(occurrence, at: frame, origin)
    default: try change(gesture, at: frame, from: origin)
    }
    mark(done, at: frame, from: origin)
  }

  /// Does what concerns the canvas alone.
  func change(_ gesture: Gesture, at frame: Int, from origin: Origin?) throws {
    var next = canvas
    guard try next.apply(gesture) else { return }
    if gesture == .panic {
      schedule.clear()
      pending = .nothing
    }
    if case .drag(let start, _) = gesture, pending != .nothing, canvas.bubble(at: start) == nil {
      pending = .nothing
    }
    commit(next, at: frame, origin, key: gesture.movementKey)
    noteTap(gesture, at: frame)
    if gesture == .panic {
      // After the mutes, which it lets take effect at once.
      rig.panic(at: frame)
      tell([.set(.panic)], by: origin)
    }
  }

  /// Makes `next` the canvas: tells the engine, loads what is new, tells what changed.
  ///
  /// `key` names a value that moves, whose movements are one step for undo; `movesTempo` says that
  /// a ramp goes to the tempo of `next`.
  func commit(
    _ next: Canvas, at frame: Int, _ origin: Origin?, key: String? = nil,
    isUndoable: Bool = true, movesTempo: Bool = false
  ) {
    let former = canvas
    guard next != former else { return }
    if next.tempo != former.tempo && !movesTempo {
      noteBeat(at: frame)
      ramp = nil
      commonRamp = nil
    }
    if isUndoable, !next.isAlike(former),
      history.note(former, key: key, at: frame, pause: isTold ? nil : Int(rig.rate))
    {
      occur(.step, at: frame)
    }
    canvas = next
    if pending.isGone(from: next) { pending = .nothing }
    // What a tempo is on its way is told as it moves, and a file's beat with all that is known of it.
    let told = next.changes(from: former).filter { change in
      (!movesTempo || change != .set(.tempo(next.tempo))) && !isFileBeat(change)
    }
    tell(pendingReports(former, without: next, false), by: nil)
    tell(told, by: origin)
    tell(pendingReports(next, without: former, true), by: nil)
    dropGone(former)
    for track in next.tracks {
      let old = former.tracks.first { $0.id == track.id }
      if let old, old.file != track.file {
        if sounds[track.id] != nil {
          formers[track.id] = formers[track.id] ?? old
        } else {
          forgetFile(of: track.id)
        }
        // A log that does not tell when files arrive names those again that come back.
        if makesRenditions || isTold || isUndoable || sounds[track.id] == nil {
          load(track.id, file: track.file, at: frame, origin)
        }
      } else if states[track.id] == nil {
        load(track.id, file: track.file, at: frame, origin)
      } else if let old, old.timing != track.timing {
        retime(track, by: origin)
        if old.saying != track.saying { remember(track) }
      }
    }
    if next.tempo != former.tempo || next.tracks.map(\.timing) != former.tracks.map(\.timing) {
      reviseRenditions(at: frame)
    }
    forgetPassages()
    rig.update(to: next, sounds: sounds, at: frame)
    noteChains(at: frame)
    wakeGlides(after: frame)
    share(next, after: former)
  }

  /// Forgets what belonged to tracks that are no more.
  private func dropGone(_ former: Canvas) {
    for track in former.tracks where !canvas.tracks.contains(where: { $0.id == track.id }) {
      if let sample = wholes[track.id] {
        // One that waits for another file still has the sound of the former.
        let file = formers[track.id]?.file ?? track.file
        attic.keep(sample, heard[track.id], of: track.id, file: file)
      }
    }
    let present = Set(canvas.tracks.map(\.id))
    for id in states.keys where !present.contains(id) {
      states[id] = nil
      progress[id] = nil
      sounds[id] = nil
      originals[id] = nil
      formers[id] = nil
      wholes[id] = nil
      fits[id] = nil
      matches[id] = nil
      heard[id] = nil
      hearings[id] = nil
      arrivals[id] = nil
      told[id] = nil
      renditions.removeValue(forKey: id)?.load.cancel()
      glides.removeValue(forKey: id)?.load.cancel()
      openings[id] = nil
      openedOn[id] = nil
      waveforms[id] = nil
      anchors[id] = nil
      wasOpen.remove(id)
      loads.removeValue(forKey: id)?.cancel()
      held[id] = nil
    }
  }

  func track(_ slot: Int) throws -> Track {
    guard let track = canvas.track(slot) else { throw canvas.missing(BubbleName(.track, slot)) }
    return track
  }

  func effect(_ slot: Int) throws -> Effect {
    guard let effect = canvas.effect(slot) else { throw canvas.missing(BubbleName(.effect, slot)) }
    return effect
  }

  private func parameter(_ slot: Int, _ name: String) throws -> Parameter {
    let type = try effect(slot).type
    guard let index = type.index(of: name) else {
      throw Refusal(
        "effect/\(slot), \(type.name.withArticle), has no \(name): it has "
          + type.parameters.map(\.name).joined(separator: ", "))
    }
    return type.parameters[index]
  }

  private func travel(_ gesture: Gesture, at frame: Int, _ origin: Origin?) throws {
    let canvas = gesture == .undo ? history.undo(canvas) : history.redo(canvas)
    guard var canvas else {
      throw Refusal(gesture == .undo ? "there is nothing to undo" : "there is nothing to redo")
    }
    canvas.aspect = self.canvas.aspect
    commit(canvas, at: frame, origin, isUndoable: false)
  }
}

extension Gesture {
  /// Names the value that the gesture moves, for those that come in streams.
  var movementKey: String? {
    switch self {
    case .move(let name, _): "move \(name)"
    case .drag: nil
    case .track(let slot, .gain): "gain \(slot)"
    case .track(let slot, .pan): "pan \(slot)"
    case .track(let slot, .transpose): "transpose \(slot)"
    case .track(let slot, .swing): "swing \(slot)"
    case .track(let slot, .pickup): "pickup \(slot)"
    case .parameter(let slot, let name, _): "parameter \(slot) \(name)"
    case .tempo, .tempoRamp: "tempo"
    case .mainGain: "main gain"
    default: nil
    }
  }
}
