import Engine
import Model
import RealTime

extension Stage {
  /// Takes in what the audio thread has reported, and tells it.
  func report() {
    for notice in rig.poll() {
      switch notice {
      case .opened(let id, let frame, let beat): opened(id, at: frame, beat)
      // It does so again when the log of what has brought it back is rendered.
      case .returned(let id, let frame, let beat): opened(id, at: frame, beat, isTold: false)
      case .beat(let number, let frame, let tempo):
        beat = BeatPlace(number: number, frame: frame, tempo: tempo)
        reference = (Double(number), frame)
        if clock == .link { host?.shareBeat(Double(number), frame: frame) }
        let (bar, inBar) = (floorDivide(number, 4), number - 4 * floorDivide(number, 4))
        tell([.report(.beat(bar: bar + 1, beat: inBar + 1, tempo: tempo))], by: nil)
      case .applied(let mark, let frame):
        finishRecording(mark)
        if let done = marks.removeValue(forKey: mark) {
          for observer in observers {
            observer.stage(performed: done.gesture, at: frame, by: done.origin)
          }
        }
      case .anchored(let id, let beat):
        anchors[id] = beat
        if mode == .live { wakeGlides(after: now) }
      case .loaded(let slot, let count, let frame): found(count, in: slot, at: frame)
      case .failed(_, let id): tellFailure(of: id)
      case .pending(let id, let isPending): setPending(isPending, of: id)
      case .followed(let move, let frame): followed(move, at: frame)
      case .faded(let id):
        // One that has come back meanwhile is told of further on.
        if !canvas.tracks.contains(where: { $0.id == id }) { pendings.remove(id) }
      case .quiet: break
      }
    }
    reportTempo()
    reportMeters()
  }

  /// Notes and tells that a slot is open; `isTold`: a log, too.
  private func opened(_ id: BubbleID, at frame: Int, _ beat: Double, isTold: Bool = true) {
    guard let track = canvas.tracks.first(where: { $0.id == id }) else { return }
    openedOn[id] = beat
    tell([.set(.track(track.slot, .opening(beat)))], by: nil)
    setState(.open, of: id)
    anchors[id] = beat
    wakeGlides(after: frame)
    reference = (beat, frame)
    guard isTold else { return }
    for observer in observers {
      observer.stage(opened: track.slot, on: beat, at: frame)
    }
  }

  /// Tells a log how many frames of a file were there when they were to be heard.
  private func found(_ count: Int, in slot: Int, at frame: Int) {
    guard mode == .live, !isTold else { return }
    let loaded = Occurrence.loaded(track: slot, count: count == .max ? nil : count)
    for observer in observers {
      observer.stage(performed: .occurred(loaded), at: frame, by: nil)
    }
  }

  /// Notes and tells whether a mute of a track is still to take effect; one that has left the canvas
  /// has it still before it if it comes back at once.
  func setPending(_ isPending: Bool, of id: BubbleID) {
    guard pendings.contains(id) != isPending else { return }
    if isPending { pendings.insert(id) } else { pendings.remove(id) }
    guard let track = canvas.tracks.first(where: { $0.id == id }) else { return }
    tell([.report(.trackPending(slot: track.slot, isPending))], by: nil)
  }

  /// Tells of the tracks of `canvas` that `other` is without whether a mute of them is still to take
  /// effect, as far as one is.
  func pendingReports(_ canvas: Canvas, without other: Canvas, _ isPending: Bool) -> [Change] {
    let present = Set(other.tracks.map(\.id))
    return canvas.tracks.filter { pendings.contains($0.id) && !present.contains($0.id) }.map {
      .report(.trackPending(slot: $0.slot, isPending))
    }
  }

  /// Tells that an effect was reset, once a second at most.
  private func tellFailure(of id: BubbleID) {
    guard let effect = canvas.effects.first(where: { $0.id == id }),
      failures[id].map({ Double(now - $0) > rig.rate }) ?? true
    else { return }
    failures[id] = now
    let text =
      "effect/\(effect.slot), \(effect.type.name.withArticle), got louder than numbers go, and was reset"
    tell([.report(.error(gesture: .active(effect: effect.slot, true), text: text))], by: nil)
  }

  private func reportMeters() {
    let meters = rig.pollMeters()
    guard !meters.isEmpty else { return }
    var latest: [BubbleID?: (left: Float, right: Float)] = [:]
    for meter in meters {
      let former = latest[meter.id] ?? (0, 0)
      latest[meter.id] = (max(former.left, meter.left), max(former.right, meter.right))
    }
    var changes: [Change] = []
    for track in canvas.tracks {
      guard let peaks = latest[track.id] else { continue }
      changes.append(
        .report(.trackMeter(slot: track.slot, Self.level(peaks.left), Self.level(peaks.right))))
    }
    if let peaks = latest[nil] {
      changes.append(.report(.mainMeter(Self.level(peaks.left), Self.level(peaks.right))))
    }
    tell(changes, by: nil)
  }

  /// A linear peak in dBFS, −∞ for silence.
  static func level(_ peak: Float) -> Double {
    peak > 0 ? decibels(gain: Double(peak)) : -.infinity
  }

  private func floorDivide(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : -((-a + b - 1) / b)
  }

  /// Everything there is, as the changes that would bring it about on an empty canvas, bubbles
  /// first: for a surface that joins late.
  public var everything: [Change] {
    var changes: [Change] = [
      .set(.tempo(tempo)), .set(.quantum(canvas.quantum)), .set(.clock(clock)),
      .set(.click(isClicking)), .set(.tapMIDI(tapSource)),
      .set(.mainGain(canvas.mainGain)), .set(.limiter(canvas.isLimited)),
      .set(.aspect(canvas.aspect)), .set(isRolling ? .startTransport : .stopTransport),
      .report(.xruns(xruns)),
    ]
    var empty = Canvas()
    empty.tempo = canvas.tempo
    empty.quantum = canvas.quantum
    empty.mainGain = canvas.mainGain
    empty.isLimited = canvas.isLimited
    empty.aspect = canvas.aspect
    changes += canvas.changes(from: empty)
    changes.append(.report(.clock(clock, clockState, peers: peers)))
    for track in canvas.tracks {
      guard let state = states[track.id] else { continue }
      changes.append(.report(.trackState(slot: track.slot, state)))
      changes.append(
        .report(.trackPending(slot: track.slot, pendings.contains(track.id))))
      if let share = progress[track.id] {
        changes.append(.report(.progress(slot: track.slot, share)))
      }
      if let beat = openedOn[track.id] {
        changes.append(.set(.track(track.slot, .opening(beat))))
      }
      if let peaks = waveforms[track.id] {
        changes.append(.report(.waveform(slot: track.slot, peaks)))
      }
      if let report = told[track.id] { changes.append(.report(report)) }
    }
    changes += recognizer.places.map { .report(.finger($0)) } + pending.report
    if let recording { changes.append(.report(.recording(file: recording.path))) }
    return changes
  }
}
