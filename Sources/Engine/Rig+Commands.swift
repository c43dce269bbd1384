import Model
import RealTime

extension Rig {
  /// Lets the track go on from `beats` after its loop's start.
  public func seek(_ track: BubbleID, beats: Double, at frame: Int) {
    send(.seek(track, beats: bounded(beats)), at: frame)
  }

  /// Lets the track's passage that starts at frame `start` be heard up to frame `end`.
  public func extendPassage(of track: BubbleID, from start: Int, to end: Int, at frame: Int) {
    send(.reach(track, start: start, end: end), at: frame)
  }

  /// Takes `count` frames of the track's sample to be loaded at most, as a log tells; nil for all.
  public func limitLoad(of track: BubbleID, to count: Int?, at frame: Int) {
    send(.loaded(track, count: count ?? .max), at: frame)
  }

  /// The clock as it was in the last cycle.
  public var clock: Clock { renderer.toldClock.read() }

  /// Rolls.
  public func start(at frame: Int) { send(.start, at: frame) }

  /// Stands; what plays fades out.
  public func stop(at frame: Int) { send(.stop, at: frame) }

  /// Is at `beats`.
  public func locate(_ beats: Double, at frame: Int) {
    send(.locate(beats: bounded(beats)), at: frame)
  }

  /// Goes on as if `beats` more had passed, if it rolls.
  public func skip(_ beats: Double, at frame: Int) { send(.skip(beats: beats), at: frame) }

  /// Goes to `tempo` evenly, in beats a minute over time, and is there after `count` frames; at once
  /// for none. The next canvas has this tempo already.
  public func rampTempo(to tempo: Double, over count: Int, at frame: Int) {
    canvas.tempo = tempo
    send(.tempoRamp(tempo, count: count), at: frame)
  }

  /// Is at `tempo` as an outside clock has it, of which the canvas does not know yet.
  public func outsideTempo(_ tempo: Double, at frame: Int) { send(.tempo(tempo), at: frame) }

  /// Takes note that the engine has `tempo` already.
  public func noteTempo(_ tempo: Double) { canvas.tempo = tempo }

  /// Lets the chain that the track in `slot` is about to get wait, or one that waits no longer, as a
  /// log tells.
  public func holdChain(_ slot: Int, _ waits: Bool) {
    if waits {
      toldWaits.insert(slot)
      return
    }
    toldWaits.remove(slot)
    // One that is about to come back may wait, too.
    let held = waiting.filter { tracks[$0]?.slot == slot }
    if let id = held.first(where: { tracks[$0]?.isLeaving == false }) ?? held.first {
      waiting.remove(id)
      hasLeavings = true
    }
  }

  /// Which chains have begun to wait since the last call, and which need wait no more.
  public func takeChainNotes() -> [(slot: Int, waits: Bool)] {
    defer { chainNotes = [] }
    return chainNotes
  }

  /// Shifts the beat by `beats`, smoothly, if it rolls; the tempo is afterwards as it was.
  public func nudge(_ beats: Double, at frame: Int) { send(.nudge(beats: beats), at: frame) }

  /// Follows the outside clock that the cycles tell of, or no longer; one that stands at first stops
  /// the music only after `patience` frames.
  public func follow(_ follows: Bool, patience: Int = 0, at frame: Int) {
    send(.follow(follows, patience: patience), at: frame)
  }

  /// Lets the metronome click, or no longer.
  public func click(_ isOn: Bool, at frame: Int) { send(.click(isOn), at: frame) }

  /// Cuts all tails.
  public func panic(at frame: Int) { send(.panic, at: frame) }

  /// Fades the main mix to silence, or back.
  public func silence(_ isSilent: Bool, at frame: Int) { send(.silence(isSilent), at: frame) }

  /// Records the main mix into `ring` from then on, or no longer; the ring must live until a notice
  /// tells that the latter has taken effect.
  public func tap(_ ring: UnsafeMutablePointer<FrameRing>?, at frame: Int) {
    send(.tap(ring), at: frame)
  }

  /// Asks for a notice when all that was sent before has taken effect.
  public func mark(_ mark: Int, at frame: Int) { send(.mark(mark), at: frame) }

  /// A beat that fits a count of frames; 0 for NaN.
  private func bounded(_ beats: Double) -> Double {
    beats.isNaN ? 0 : min(max(beats, Limits.beat.lowerBound), Limits.beat.upperBound)
  }

  /// The beat at `frame` and each open track's anchor, read from an engine that no thread renders.
  public func stillLife() -> (beat: Double, isRolling: Bool, anchors: [BubbleID: Double]) {
    let anchors = tracks.compactMapValues { owner in
      owner.player.pointee.status == .open ? owner.player.pointee.anchor : nil
    }
    let clock = renderer.clock
    return (clock.beat(at: renderer.frame), clock.isRolling, anchors)
  }
}
