import Model
import RealTime

extension TrackPlayer {
  /// Whether a mute, or the end of one, is still to take effect.
  var isPending: Bool { @_noLocks get { isMuted != isToMute } }

  /// Mutes it or lets it be heard, when its launch mode says so; asked for what it is already, it
  /// stays as it is, and nothing is to come any more.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func mute(_ isMuted: Bool, _ clock: Clock, at frame: Int) {
    isToMute = isMuted
    awaitLaunch(clock, at: frame)
  }

  /// Lets mutes take effect as `launch` says, also the one that is to come.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func setLaunch(_ launch: Launch, _ clock: Clock, at frame: Int) {
    self.launch = launch
    awaitLaunch(clock, at: frame)
  }

  /// Looks for the beat of what is to come anew, from where the clock is now.
  ///
  /// A track that has not opened yet makes no sound, so that there is nothing to wait for.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func awaitLaunch(_ clock: Clock, at frame: Int) {
    guard isPending else { return }
    guard case .open = status else { return takeLaunch() }
    switch launch {
    case .now: takeLaunch()
    case .beat: launchBeat = clock.launch(after: frame, quantum: 1_000_000)
    case .bar: launchBeat = clock.launch(after: frame, quantum: 4_000_000)
    case .loop: launchBeat = nextRound(clock, at: frame)
    }
  }

  /// Looks anew where the loop has been moved against the beat.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func awaitRound(_ clock: Clock, at frame: Int) {
    switch launch {
    case .loop: awaitLaunch(clock, at: frame)
    case .now, .beat, .bar: break
    }
  }

  /// The frame at which what is to come takes effect; nil if nothing is, or the clock stands.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func launchFrame(_ clock: Clock) -> Int? {
    isPending && clock.isRolling ? clock.frame(of: launchBeat) : nil
  }

  /// Lets what is to come take effect; a loop whose turn it is (`onTime`) begins with its first
  /// sample at full level, as at its opening.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func takeLaunch(onTime: Bool = false) {
    isMuted = isToMute
    guard onTime, isAudible, audible.isOff else { return }
    switch launch {
    case .loop: audible = Fade(true, duration: fade)
    case .now, .beat, .bar: break
    }
  }

  /// The clock begins to roll at `frame`: a loop that begins there does so with its first sample at
  /// full level, as at its opening.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func start(_ clock: Clock, at frame: Int) {
    guard isOpen, isAudible, audible.isOff, clock.frame(of: nextRound(clock, at: frame)) == frame
    else { return }
    audible = Fade(true, duration: fade)
  }

  /// The beat on which the loop next begins, at or after `frame`.
  @_noLocks private func nextRound(_ clock: Clock, at frame: Int) -> Double {
    let now = groove.bend(clock.beat(at: frame))
    guard let sample else { return now }
    if beats == 0 && !clock.isStraight {
      let length = sample.pointee.length
      let passed = clock.frames(since: anchor, at: frame)
      let rest = passed - floor(passed / length) * length
      return rest < 1e-6 ? now : clock.beat(at: frame &- Int(floor(rest - length)))
    }
    let length = beats > 0 ? beats : sample.pointee.length / clock.framesPerBeat
    let start = anchor + place.lead
    let begun = start + floor((now - start) / length) * length
    let beat = groove.unbend(begun)
    return clock.frame(of: beat) >= frame ? beat : groove.unbend(begun + length)
  }

  /// Swings by `swing` percent from here on.
  ///
  /// Audio thread; real-time safe.
  @_noLocks
  mutating func setSwing(_ swing: Double, _ clock: Clock, quantum: Int64, at frame: Int) {
    self.swing = Groove(swing: swing)
    guard beats > 0 else { return }
    awaitOpening(clock, quantum: quantum, at: frame)
    jump(clock, at: frame)
    awaitRound(clock, at: frame)
  }
}
