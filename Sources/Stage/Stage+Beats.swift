import Engine
import Foundation
import Model

extension Stage {
  /// What was found of a file's beat, and when it takes over.
  struct Hearing {
    var beat: FileBeat
    var frame: Int
  }

  /// When the next beat that was found takes over.
  var nextHearing: Int? { hearings.values.map(\.frame).min() }

  /// Takes in what was found of the beat of the file that `load` has brought: at once for a track
  /// that still waits, else on the next place of the grid.
  func find(_ id: BubbleID, _ beat: FileBeat, _ load: Load, at frame: Int) {
    guard loads[id] === load else { return }
    let frame = stamp(frame)
    let isOpen = states[id] == .open && heard[id] == nil && arrivals[id] != frame
    let quantum = canvas.tracks.first { $0.id == id }?.quantum ?? canvas.quantum
    let step = quantum > 0 ? quantum : 1
    let due = isOpen ? boundary(after: frame, step: step) : frame
    hearings[id] = Hearing(beat: beat, frame: due)
    hearDue(at: frame)
  }

  /// Lets the user have said of the track `id`, whose file has come at `frame`, what was said of
  /// its content before; what is said of the track itself counts more.
  func recall(_ id: BubbleID, _ saying: BeatSaying, _ load: Load, at frame: Int) {
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }),
      track.saying.isNothing
    else { return }
    let frame = stamp(frame)
    recall(track, saying, at: frame)
    occur(.recalled(track: track.slot, saying), at: frame)
  }

  /// Lets `saying` be said of `track`, which is no step for undo.
  func recall(_ track: Track, _ saying: BeatSaying, at frame: Int) {
    var next = canvas
    try? next.changeTrack(track.slot) { $0.saying = saying }
    recalling = track.id
    commit(next, at: frame, nil, isUndoable: false)
    recalling = nil
  }

  /// Remembers what the user says of the file of `track`, in a live session.
  func remember(_ track: Track) {
    guard mode == .live, makesRenditions, recalling != track.id else { return }
    let (source, saying, file) = (source, track.saying, track.file)
    scribe.addOperation { [queue] in
      do {
        try source.remember(saying, of: file)
      } catch {
        let text = "what you say of \(file) is not remembered: \(error.localizedDescription)"
        queue.async { self.assumeIsolated { $0.tellProblem(text) } }
      }
    }
  }

  /// Lets the beats take over that are due by `horizon`.
  func hearDue(at horizon: Int) {
    let due = hearings.filter { $0.value.frame <= horizon }
    for (id, hearing) in due.sorted(by: { $0.key.serial < $1.key.serial }) {
      hearings[id] = nil
      guard let track = canvas.tracks.first(where: { $0.id == id }) else { continue }
      let frame = stamp(hearing.frame)
      hear(track, hearing.beat, at: frame)
      if mode == .live { mark(.track(track.slot, .heard(hearing.beat)), at: frame, from: nil) }
    }
  }

  /// Lets `beat` be what is known of the file of `track`.
  func hear(_ track: Track, _ beat: FileBeat, at frame: Int) {
    guard heard[track.id] != beat else { return }
    heard[track.id] = beat
    retime(track)
    reviseRendition(track, at: frame, isSettled: true)
    updateRig(at: frame)
  }

  /// The first frame at or after `frame` that lies on a grid of `step` beats.
  func boundary(after frame: Int, step: Double) -> Int {
    guard isRolling, beat.number >= 0 else { return frame }
    let length = 60 / canvas.tempo * rig.rate
    let now = Double(beat.number) + Double(frame - beat.frame) / length
    let last = (now / step).rounded(.down) * step
    // Within a few frames of the grid is on it.
    if (now - last) * length < 4 { return frame }
    return beat.frame + Int(((last + step - Double(beat.number)) * length).rounded(.up))
  }

  /// Brings a loaded track's place in musical time up to date.
  ///
  /// What is known of its beat then is told as what `origin` has done.
  func retime(_ track: Track, by origin: Origin? = nil) {
    let id = track.id
    guard let sound = sounds[id], let whole = wholes[id] else { return }
    let seconds = whole.length / whole.rate
    let fit = fit(track, whole)
    if fits[id].map({ $0.start != fit.start || $0.length != fit.length }) ?? true {
      let isWhole = fit.isWhole(seconds) || !whole.isComplete
      let part = isWhole ? whole : whole.excerpt(start: fit.start, seconds: fit.length)
      if originals[id] !== part {
        originals[id] = part
        renditions.removeValue(forKey: id)?.load.cancel()
        sounds[id]?.sample = part
      }
    }
    fits[id] = fit
    sounds[id]?.beats = fit.beats
    sounds[id]?.pickup = track.pickup
    // Counted from the first beat on, but for what lies before it.
    sounds[id]?.place = LoopPlace(
      lead: max(0, fit.lead - fit.upbeat), start: fit.start, span: fit.length,
      content: sound.place.content)
    tellBeat(track, fit, by: origin)
  }

  /// How the file `whole` of `track` lies in musical time.
  func fit(_ track: Track, _ whole: Sample) -> LoopFit {
    let seconds = whole.length / whole.rate
    let fit = LoopFit(track, seconds: seconds, match: matches[track.id], heard: heard[track.id])
    // What may not be there yet cannot be cut; once it has been listened to, it is there.
    return heard[track.id] != nil && whole.isComplete || fit.isWhole(seconds)
      ? fit : LoopFit(seconds: seconds)
  }

  /// The length of `sample` in the session's beats, if that is a whole number to within a
  /// millisecond.
  func match(_ sample: Sample) -> Double? {
    let seconds = sample.length / sample.rate
    let beats = (seconds * canvas.tempo / 60).rounded()
    guard beats >= 1, abs(beats * 60 / canvas.tempo - seconds) <= 0.001 else { return nil }
    return beats
  }

  private func tellBeat(_ track: Track, _ fit: LoopFit, by origin: Origin?) {
    let found = heard[track.id]
    let isSaid = track.tempo != nil || track.length != nil
    guard isSaid || found != nil else { return }
    let report = Report.fileBeat(
      slot: track.slot, tempo: fit.tempo ?? found?.tempo, beats: fit.beats,
      offset: fit.offset ?? found?.offset ?? 0,
      confidence: isSaid ? 1 : found.map { Self.confidence($0, in: fit.tempo) } ?? 0,
      metre: found?.metre)
    guard told[track.id] != report else { return }
    told[track.id] = report
    tell([.report(report)], by: origin)
  }

  /// How sure `tempo`, by which a file plays, is after what was `found`: what is heard otherwise, or
  /// not at all, speaks against it.
  private static func confidence(_ found: FileBeat, in tempo: Double?) -> Double {
    guard let tempo else { return found.confidence }
    return found.agrees(with: tempo) ? found.confidence : 1 - found.confidence
  }
}
