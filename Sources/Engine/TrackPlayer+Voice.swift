import RealTime

extension TrackPlayer {
  /// How much of the loop lies before its place at `frame`; more than 1 after the first pass.
  @_noLocks func share(_ clock: Clock, at frame: Int) -> Double {
    if beats > 0 { return (groove.bend(clock.beat(at: frame)) - anchor) / beats }
    guard let sample else { return 0 }
    return clock.frames(since: anchor, at: frame) / sample.pointee.length
  }

  /// The voice that is `share` of the loop from its beginning.
  @_noLocks func voice(
    _ sample: UnsafeMutablePointer<SampleHeader>, share: Double, _ clock: Clock, at frame: Int
  ) -> Voice {
    let position = share * Double(sample.pointee.frameCount)
    return beats > 0
      ? Voice(sample, beats: beats, position: position, clock, at: frame, swing)
      : Voice(sample, period: sample.pointee.length, position: position, at: frame)
  }

  /// Takes up the place that belongs to the beat, by a crossfade if it can be heard; a place that is
  /// not loaded is taken up in silence.
  @_noLocks mutating func jump(_ clock: Clock, at frame: Int) {
    load.look(at: sample)
    leap(clock, at: frame)
  }

  /// The same, by what was seen to be loaded.
  @_noLocks private mutating func leap(_ clock: Clock, at frame: Int) {
    guard isOpen, let sample else { return }
    // What is about to leave stays where it is: nothing tells a log any more what of its file was
    // there. Should it come back, it jumps then.
    isToJump = !present.target
    if isToJump { return }
    let next = voice(sample, share: share(clock, at: frame), clock, at: frame)
    let isLoaded = holds(next, at: frame)
    if jumped == frame && former != nil && isLoaded {
      // Nothing of the first of two jumps on one frame has been heard.
      voice = next
      return
    }
    if let voice, !audible.isOff, !loaded.isOff, !passages.isAlone {
      isToJump = former != nil || !isLoaded
      if isToJump { return }
      former = voice
      crossing = Fade(false, duration: fade)
      crossing.target = true
      jumped = frame
    } else {
      isToJump = false
      former = nil
      crossing = Fade(true, duration: fade)
      loaded = Fade(isLoaded, duration: fade)
    }
    voice = next
  }

  /// Whether its sample is loaded as far as `voice` is to play.
  @_noLocks mutating func holds(_ voice: Voice, at frame: Int) -> Bool {
    load.holds(voice, at: frame, count: outlook)
  }

  /// How many frames must be loaded ahead: until the next tick, for a fade that still runs, and for
  /// one to silence.
  var outlook: Int { @_noLocks get { Block.maximumCount &+ 2 &* fade } }

  /// At a tick: does what had to wait.
  @_noLocks mutating func settle(_ clock: Clock, at frame: Int) {
    audible.target = isAudible && clock.isRolling
    if former != nil && crossing.isOn { former = nil }
    guard present.target else { return }
    load.look(at: sample)
    if isToJump { leap(clock, at: frame) }
    if isToJump && former == nil {
      loaded.target = false
    } else if let voice, voice.sample == sample {
      loaded.target = holds(voice, at: frame)
    }
  }
}
