import Dispatch
import Engine
import Foundation
import Model

extension Stage {
  /// Begins to load `file` into the track `id`; what it plays now goes on until then.
  func load(_ id: BubbleID, file: String, at frame: Int, _ origin: Origin?) {
    loads.removeValue(forKey: id)?.cancel()
    let load = Load()
    loads[id] = load
    progress[id] = 0
    setState(.loading, of: id)
    if let sample = attic.take(id, file: file, rate: rig.rate) {
      arrive(id, sample, load, at: frame)
      if mode == .live { loader.addOperation { self.sketch(id, sample, load) } }
      return
    }
    switch mode {
    case .offline: loadNow(id, file, load, at: frame, origin)
    case .live: loadInBackground(id, file, load, origin)
    }
  }

  private func loadNow(
    _ id: BubbleID, _ file: String, _ load: Load, at frame: Int, _ origin: Origin?
  ) {
    let arrived = Arrival()
    do {
      try source.load(
        file, rate: rig.rate, progress: { _ in }, ready: { arrived.sample = $0 },
        isCancelled: { false })
      if let sample = arrived.sample { arrive(id, sample, load, at: frame) }
    } catch {
      fail(id, load, "\(error)", origin)
    }
  }

  private func loadInBackground(_ id: BubbleID, _ file: String, _ load: Load, _ origin: Origin?) {
    let (source, rate, queue) = (source, rig.rate, queue)
    let arrive: @Sendable (Sample) -> Void = { sample in
      queue.async {
        self.assumeIsolated {
          $0.arrive(id, sample, load, at: $0.now)
          $0.flush()
        }
      }
    }
    // What takes over in mid-sound may be asked for any of its places at once: it is loaded whole.
    let isSwap = sounds[id] != nil
    loader.addOperation {
      let arrived = Arrival()
      do {
        try source.load(
          file, rate: rate,
          progress: { share in
            queue.async { self.assumeIsolated { $0.advance(id, load, to: share) } }
          },
          ready: { sample in
            arrived.sample = sample
            if !isSwap { arrive(sample) }
          },
          isCancelled: { load.isCancelled })
        guard let sample = arrived.sample else { return }
        if isSwap { arrive(sample) }
        queue.async { self.assumeIsolated { $0.complete(id, load) } }
        self.sketch(id, sample, load)
      } catch {
        let text = "\(error)"
        queue.async { self.assumeIsolated { $0.fail(id, load, text, origin) } }
      }
    }
  }

  private func advance(_ id: BubbleID, _ load: Load, to share: Double) {
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    progress[id] = share
    tell([.report(.progress(slot: track.slot, share))], by: nil)
  }

  private func arrive(_ id: BubbleID, _ sample: Sample, _ load: Load, at frame: Int) {
    let frame = stamp(frame)
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    let former = sounds[id]
    // Found before anything changes: what is known of the former file does not hold for another.
    let beats = keptBeats(of: id, sample) ?? beats(of: sample, track)
    formers[id] = nil
    originals[id] = sample
    renditions.removeValue(forKey: id)?.load.cancel()
    sounds[id] = Sound(
      sample, beats: beats, pickup: track.pickup,
      opening: former?.opening ?? openings[id],
      resume: former?.resume ?? resumes.removeValue(forKey: id))
    // A slot that is open already goes on at the same beat.
    setState(wasOpen.contains(id) ? .open : .waiting, of: id)
    if sample.isComplete { progress[id] = 1 }
    reviseRendition(track, at: frame, isSettled: true)
    updateRig(at: frame)
    if mode == .live && former != nil {
      mark(.track(track.slot, .file(track.file)), at: frame, from: nil)
    }
  }

  /// The length in beats of a file that was loaded again and lasts as long as before.
  private func keptBeats(of id: BubbleID, _ sample: Sample) -> Double? {
    guard formers[id] == nil, let former = originals[id],
      abs(former.length / former.rate - sample.length / sample.rate) < 0.001
    else { return nil }
    return sounds[id]?.beats
  }

  /// All of a file is there: its rendition need not wait any more.
  private func complete(_ id: BubbleID, _ load: Load) {
    guard loads[id] === load, let start = renditions[id]?.start else { return }
    renditions[id]?.start = min(start, now)
    renderDue(at: now)
    flush()
  }

  private func fail(_ id: BubbleID, _ load: Load, _ text: String, _ origin: Origin?) {
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    loads[id] = nil
    let failed = Gesture.track(track.slot, .file(track.file))
    if sounds[id] != nil {
      restore(id)
    } else {
      setState(.error(text), of: id)
    }
    tell([.report(.error(gesture: failed, text: text))], by: origin)
  }

  /// Gives a track that plays on the name of what it plays, since what it was to play failed.
  private func restore(_ id: BubbleID) {
    progress[id] = 1
    setState(wasOpen.contains(id) ? .open : .waiting, of: id)
    guard let former = formers.removeValue(forKey: id) else { return }
    let failed = canvas
    try? canvas.changeTrack(former.slot) {
      $0.file = former.file
      $0.length = former.length
      $0.tempo = former.tempo
      $0.pickup = former.pickup
    }
    history.forget(canvas)
    tell(canvas.changes(from: failed), by: nil)
  }

  /// Notes and tells the state of a track.
  func setState(_ state: TrackState, of id: BubbleID) {
    guard states[id] != state else { return }
    states[id] = state
    if state == .open { wasOpen.insert(id) }
    guard let track = canvas.tracks.first(where: { $0.id == id }) else { return }
    tell([.report(.trackState(slot: track.slot, state))], by: nil)
  }

  /// Lets the slot open on `beat`.
  func open(_ slot: Int, on beat: Double, at frame: Int) throws {
    let id = try track(slot).id
    openings[id] = beat
    if sounds[id] != nil {
      sounds[id]?.opening = beat
      updateRig(at: frame)
    }
  }

  /// Brings a loaded track's length in beats up to date.
  func retime(_ track: Track) {
    guard let sound = sounds[track.id] else { return }
    // Found first: it looks at the sounds, which must not be changing then.
    let beats = beats(of: originals[track.id] ?? sound.sample, track)
    sounds[track.id]?.beats = beats
    sounds[track.id]?.pickup = track.pickup
  }

  /// The loop's length in beats: what the user said, else what the session's tempo shows; nil for
  /// a loop that does not follow.
  ///
  /// A loop whose length is a whole number of the session's beats, to within a millisecond, is
  /// taken to have that many.
  func beats(of sample: Sample, _ track: Track) -> Double? {
    guard track.sync != .free else { return nil }
    let seconds = sample.length / sample.rate
    if let length = track.length { return length }
    if let tempo = track.tempo {
      // A loop is a whole number of beats long, if it is nearly so.
      let beats = seconds * tempo / 60
      let whole = beats.rounded()
      return whole >= 1 && abs(beats - whole) < 0.05 ? whole : beats
    }
    if originals[track.id] === sample, let beats = sounds[track.id]?.beats { return beats }
    let beats = (seconds * canvas.tempo / 60).rounded()
    guard beats >= 1, abs(beats * 60 / canvas.tempo - seconds) <= 0.001 else { return nil }
    return beats
  }
}

/// Carries the sample out of a load that returns before anybody else looks.
private final class Arrival: @unchecked Sendable {
  var sample: Sample?
}
