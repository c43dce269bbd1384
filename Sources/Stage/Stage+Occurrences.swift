import Engine
import Foundation
import Model

/// A file that waits for a log to tell when it takes over.
struct HeldFile {
  var sample: Sample?
  /// Why it cannot be played.
  var failure: String?
  /// What the log has told before the file was there.
  var told: Occurrence?
}

extension Stage {
  /// Notes for a log what has come about by itself.
  func occur(_ occurrence: Occurrence, at frame: Int) {
    if mode == .live && !isTold { mark(.occurred(occurrence), at: frame, from: nil) }
  }

  /// Throws a `Refusal` unless it is a log that tells what came about: told by others, it would not
  /// come about again when the log of this performance is rendered.
  func checkLog(_ origin: Origin?) throws {
    guard origin == nil || origin == .score else { throw Refusal("only logs tell what came about") }
  }

  /// Lets come about what a log tells.
  func take(_ occurrence: Occurrence, at frame: Int, _ origin: Origin?) throws {
    try checkLog(origin)
    switch occurrence {
    case .told(let isTold):
      self.isTold = isTold
      rig.isTold = isTold
    case .arrived(let slot, _): settle(try track(slot).id, occurrence, at: frame)
    case .failed(let slot, let reason):
      let id = try track(slot).id
      held[id] = nil
      if let load = loads[id] { fail(id, load, reason, nil) }
    case .recalled(let slot, let saying): recall(try track(slot), saying, at: frame)
    case .chain(let slot, let waits):
      // The track may be about to come back.
      rig.holdChain(slot, waits)
    case .chains: updateRig(at: frame)
    case .loaded(let slot, let count):
      rig.limitLoad(of: try track(slot).id, to: count, at: frame)
    case .passage(let slot, let span): takePassage(of: try track(slot), span, at: frame)
    case .bridge(let slot, let bridge): takeBridge(of: try track(slot), bridge, at: frame)
    case .clockTempo(let tempo): rig.outsideTempo(tempo, at: frame)
    case .tempoNoted(let tempo): noteTempo(tempo)
    case .peers(let count): peers = count
    case .resumed(let slot, let beat):
      let id = try track(slot).id
      resumes[id] = beat
      anchors[id] = beat
      wasOpen.insert(id)
    case .step: history.close()
    case .scene(let path, let text): try loadScene(path, text: text, at: frame, origin)
    }
  }

  /// A file is there: it takes over, unless a log is still to tell when.
  func bring(_ id: BubbleID, _ sample: Sample, _ load: Load, at frame: Int) {
    guard loads[id] === load else { return }
    guard let file = held[id] else { return arrive(id, sample, load, at: frame) }
    held[id]?.sample = sample
    if let told = file.told { settle(id, told, at: frame) }
  }

  /// Lets the file of `id` take over as `told`, or as soon as it is there.
  private func settle(_ id: BubbleID, _ told: Occurrence, at frame: Int) {
    guard let file = held[id], let load = loads[id] else { return }
    if let failure = file.failure {
      held[id] = nil
      fail(id, load, failure, .score)
    } else if let sample = file.sample {
      held[id] = nil
      arrive(id, sample, load, at: frame, told: told)
    } else {
      held[id]?.told = told
    }
  }

  /// Lets the tracks sound again that have come back with a gesture.
  func bringBack(at frame: Int) {
    let returning = returning
    self.returning = []
    for (id, sample, beat, load) in returning where loads[id] === load {
      bring(id, sample, load, at: frame)
      if let beat, !isTold, let track = canvas.tracks.first(where: { $0.id == id }) {
        hear(track, beat, at: frame)
        if mode == .live { mark(.track(track.slot, .heard(beat)), at: frame, from: nil) }
      }
      if mode == .live { loader.addOperation { self.sketch(id, sample, load) } }
    }
  }

  /// Tells a log which chains have to wait, and which need no longer; whether there are such.
  @discardableResult
  func noteChains(at frame: Int) -> Bool {
    let notes = rig.takeChainNotes()
    for note in notes { occur(.chain(track: note.slot, waits: note.waits), at: frame) }
    return notes.contains { !$0.waits }
  }

  /// Brings the engine up to date by itself, which a log is told if it is heard.
  func tidyRig(at frame: Int) {
    rig.update(to: canvas, sounds: sounds, at: stamp(frame))
    if noteChains(at: lastStamp) { occur(.chains, at: lastStamp) }
  }
}
