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
    hearings[id] = nil
    held[id] = isTold ? HeldFile() : nil
    if let kept = attic.take(id, file: file, rate: rig.rate) {
      returning.append((id, kept.sample, kept.beat, load))
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
      guard let sample = arrived.sample else { return }
      bring(id, sample, load, at: frame)
      guard makesRenditions else { return }
      find(id, try source.beat(of: file, sample, isCancelled: { false }), load, at: frame)
    } catch {
      fail(id, load, "\(error)", origin)
    }
  }

  private func loadInBackground(_ id: BubbleID, _ file: String, _ load: Load, _ origin: Origin?) {
    let (source, rate, queue, analyst) = (source, rig.rate, queue, stretcher)
    // What goes on in a new engine has been listened to.
    let isKnown = sounds[id] == nil && heard[id] != nil
    let listens = makesRenditions && !isKnown
    // What takes over in mid-sound may be asked for any of its places at once: it is loaded whole.
    let isSwap = sounds[id] != nil || resumes[id] != nil || isKnown
    loader.addOperation {
      let arrived = Arrival()
      let saying = listens ? source.saying(of: file) : nil
      let listen: @Sendable (Sample) -> FileBeat? = {
        listens ? try? source.beat(of: file, $0, isCancelled: { load.isCancelled }) : nil
      }
      let arrive: @Sendable (Sample, FileBeat?) -> Void = { sample, beat in
        queue.async {
          self.assumeIsolated {
            let frame = $0.now
            $0.bring(id, sample, load, at: frame)
            if let saying { $0.recall(id, saying, load, at: frame) }
            if let beat { $0.find(id, beat, load, at: frame) }
            $0.flush()
          }
        }
      }
      do {
        try source.load(
          file, rate: rate,
          progress: { share in
            queue.async { self.assumeIsolated { $0.advance(id, load, to: share) } }
          },
          ready: { sample in
            arrived.sample = sample
            // What is short is listened to first, so that it begins in time.
            arrived.isWhole = sample.isComplete
            if !isSwap { arrive(sample, sample.isComplete ? listen(sample) : nil) }
          },
          isCancelled: { load.isCancelled })
        guard let sample = arrived.sample else { return }
        if isSwap { arrive(sample, listen(sample)) }
        queue.async { self.assumeIsolated { $0.complete(id, load) } }
        if !isSwap && !arrived.isWhole && listens {
          analyst.addOperation {
            guard let beat = listen(sample) else { return }
            queue.async {
              self.assumeIsolated {
                $0.find(id, beat, load, at: $0.now)
                $0.flush()
              }
            }
          }
        }
        self.sketch(id, sample, load)
      } catch {
        let text = "\(error)"
        queue.async { self.assumeIsolated { $0.fail(id, load, text, origin) } }
      }
    }
  }

  /// Forgets what is known of a file that gives way to another before it has come again.
  func forgetFile(of id: BubbleID) { (heard[id], wholes[id], matches[id]) = (nil, nil, nil) }

  private func advance(_ id: BubbleID, _ load: Load, to share: Double) {
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    progress[id] = share
    tell([.report(.progress(slot: track.slot, share))], by: nil)
  }

  /// Lets `sample` take over in the track `id`; `told` is what a log tells of it.
  func arrive(
    _ id: BubbleID, _ sample: Sample, _ load: Load, at frame: Int, told: Occurrence? = nil
  ) {
    let frame = stamp(frame)
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    let former = sounds[id]
    // What is known of the former file does not hold for another.
    let isOther = formers.removeValue(forKey: id) != nil
    if isOther { heard[id] = nil }
    if case .arrived(_, let beats) = told {
      matches[id] = beats
    } else {
      matches[id] = isOther ? match(sample) : keptMatch(of: id, sample) ?? match(sample)
    }
    originals[id] = sample
    wholes[id] = sample
    fits[id] = nil
    arrivals[id] = frame
    renditions.removeValue(forKey: id)?.load.cancel()
    sounds[id] = Sound(
      sample, pickup: track.pickup,
      place: LoopPlace(content: (former?.place.content ?? 0) + 1),
      opening: former?.opening ?? openings[id],
      resume: former?.resume ?? resumes.removeValue(forKey: id))
    retime(track)
    // A slot that is open already goes on at the same beat.
    setState(wasOpen.contains(id) ? .open : .waiting, of: id)
    if sample.isComplete { progress[id] = 1 }
    reviseRendition(track, at: frame, isSettled: true)
    updateRig(at: frame)
    occur(.arrived(track: track.slot, beats: matches[id]), at: frame)
  }

  /// The session's beats of a file that was loaded again and lasts as long as before.
  private func keptMatch(of id: BubbleID, _ sample: Sample) -> Double? {
    guard let former = wholes[id],
      abs(former.length / former.rate - sample.length / sample.rate) < 0.001
    else { return nil }
    return matches[id]
  }

  /// All of a file is there: its rendition need not wait any more.
  private func complete(_ id: BubbleID, _ load: Load) {
    guard loads[id] === load, let start = renditions[id]?.start else { return }
    renditions[id]?.start = min(start, now)
    renderDue(at: now)
    flush()
  }

  /// Notes and tells that the file of the track `id` cannot be played, for the reason in `text`.
  func fail(_ id: BubbleID, _ load: Load, _ text: String, _ origin: Origin?) {
    guard loads[id] === load, let track = canvas.tracks.first(where: { $0.id == id }) else {
      return
    }
    if isTold && held[id] != nil {
      held[id]?.failure = text
      return
    }
    loads[id] = nil
    occur(.failed(track: track.slot, reason: text), at: stamp(now))
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
      $0.offset = former.offset
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
}

/// Carries the sample out of a load that returns before anybody else looks.
private final class Arrival: @unchecked Sendable {
  var sample: Sample?
  /// Whether it was all there when it was ready.
  var isWhole = false
}
