import Engine
import Model

/// A log has one rate: where the engine goes on at another, a new log begins. So that its render is
/// what is heard, the engine begins with nothing but what that log can tell: the canvas, where its
/// loops are on the beat, and what is known of its files.
extension Stage {
  /// Goes on with a rig at `rate`, after the server has come back: `downtime` seconds later, at
  /// the beat that it is now, as if nothing had happened.
  ///
  /// What the former renderer rendered must be rendered no longer.
  public func resume(rate: Double, downtime: Double) {
    guard rate != rig.rate else {
      attempt(.skip(beats: downtime * tempo / 60))
      return
    }
    // What was sent ahead of its time belongs to what goes on, and to the former log.
    rig.settle()
    report()
    let life = rig.stillLife()
    let former = (now: now, rate: rig.rate)
    let seconds = isRolling ? downtime : 0
    let beat = life.beat + seconds * tempo / 60
    rig = Rig(rate: rate, tempo: tempo, quantum: Beats(canvas.quantum))
    rig.isTold = isTold
    setPeriod(period)
    lastStamp = 0
    forgetSounds()
    forgetFrames(at: beat)
    // Frames count from 0 again, and so does what is told in them.
    schedule.move { frame in
      Int(((Double(frame - former.now) / former.rate - downtime) * rate).rounded())
    }
    feed?.goOn(at: rate, after: Double(former.now) / former.rate + downtime)
    // Also those whose files have not come since the last time.
    resumes = resumes.merging(life.anchors) { $1 }
      .filter { id, _ in canvas.tracks.contains { $0.id == id } }
    anchors = resumes
    wasOpen = Set(resumes.keys)
    rig.locate(beat, at: 0)
    resumeRamp(after: former.now, former.rate)
    endRecordings()
    if !isRolling { rig.stop(at: 0) }
    rig.follow(clock != .internal, at: 0)
    rig.click(isClicking, at: 0)
    if silence != .max { fadeOut() }
    let continuation = try? continuation(at: beat)
    rig.update(to: canvas, sounds: sounds, at: 0)
    for track in canvas.tracks where states[track.id].map(Self.canLoad) ?? true {
      load(track.id, file: track.file, at: 0, nil)
    }
    tellResumption(rate, after: former.now, as: continuation ?? [])
    flush()
  }

  private static func canLoad(_ state: TrackState) -> Bool {
    if case .error = state { return false }
    return true
  }

  /// Forgets what sounds, and all that was made or found of it at the former rate.
  private func forgetSounds() {
    for glide in glides.values { glide.load.cancel() }
    for rendition in renditions.values { rendition.load.cancel() }
    (glides, renditions, sounds, originals, fits, hearings, arrivals) = (
      [:], [:], [:], [:], [:], [:], [:]
    )
    attic = Attic()
    // What is known of a former file does not hold for the one that comes.
    for id in formers.keys { forgetFile(of: id) }
    formers = [:]
    for id in pendings { setPending(false, of: id) }
  }

  /// Forgets what is told in the former engine's frames; the next begins at `beat`.
  private func forgetFrames(at beat: Double) {
    recognizer = TouchRecognizer()
    (taps, tapped) = ([], [:])
    (glideWake, glideLooks, glidePatience, lastPassage) = (nil, 0, 1, -1)
    (glideChange, glideHold) = (.min / 2, .min)
    reference = nil
    let passed = beat - beat.rounded(.down)
    self.beat = BeatPlace(
      number: Int(beat.rounded(.down)), frame: -Int(passed * 60 / tempo * rig.rate), tempo: tempo)
    marks = [:]
    failures = [:]
  }

  /// What brings an empty stage that only logs tell what comes about, at frame 0, to where this one
  /// goes on with a new engine: at `beat`, with loops that started at the beats in `resumes`.
  private func continuation(at beat: Double) throws -> [Gesture] {
    var gestures: [Gesture] = [
      .tempo(canvas.tempo), .quantum(canvas.quantum),
      .occurred(.scene(path: "/", text: try SceneFile.text(canvas))),
      .aspect(canvas.aspect),
    ]
    // What lies on top of what is no part of a scene.
    gestures += canvas.order.compactMap { name in
      canvas.point(of: name).map { .move(name, $0) }
    }
    gestures.append(.locate(beats: beat))
    if let ramp {
      gestures += [
        .tempo(ramp.origin), .tempoRamp(ramp.target, duration: Double(ramp.count) / rig.rate),
      ]
    }
    if !isRolling { gestures.append(.stopTransport) }
    // Who follows a clock, or plays with others, is not to set a tempo, or to ramp it.
    if clock != .internal { gestures.append(.clock(clock)) }
    if peers > 0 { gestures.append(.occurred(.peers(peers))) }
    if isClicking { gestures.append(.click(true)) }
    for track in canvas.tracks {
      if let beat = heard[track.id] { gestures.append(.track(track.slot, .heard(beat))) }
      if let beat = openings[track.id] { gestures.append(.track(track.slot, .opening(beat))) }
      if let beat = resumes[track.id] {
        gestures.append(.occurred(.resumed(track: track.slot, beat: beat)))
      }
    }
    return gestures + [.occurred(.step)]
  }

  /// Lets who writes a log begin another, in which undo does not reach behind its beginning.
  private func tellResumption(_ rate: Double, after end: Int, as gestures: [Gesture]) {
    guard observers.contains(where: \.followsPerformance) else { return }
    history.begin()
    for observer in observers { observer.stage(rate: rate, after: end, as: gestures) }
  }
}
