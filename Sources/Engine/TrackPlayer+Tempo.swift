extension TrackPlayer {
  /// Follows a step of the tempo at `frame`, from `former` to `clock`.
  ///
  /// A loop in time goes on from where it is by a crossfade, since another speed would bend its
  /// sound abruptly; one that keeps its own length has another place on the beat now.
  @_noLocks mutating func changeTempo(_ clock: Clock, from former: Clock, at frame: Int) {
    guard isOpen else { return }
    if beats > 0 {
      jump(clock, at: frame)
    } else {
      keepPlace(clock, from: former, at: frame)
      awaitRound(clock, at: frame)
    }
  }

  /// Follows a tempo that begins to move at `frame`, from `former` to `clock`, with the speed that it
  /// had, and so without a crossfade.
  @_noLocks mutating func bendTempo(_ clock: Clock, from former: Clock, at frame: Int) {
    guard isOpen, let sample else { return }
    if beats == 0 {
      keepPlace(clock, from: former, at: frame)
      awaitRound(clock, at: frame)
    } else if !isToJump, voice != nil {
      voice = voice(sample, share: share(clock, at: frame), clock, at: frame)
    }
  }

  /// Lets a loop that keeps its own length have the place on `clock` that it had on `former`.
  @_noLocks mutating func keepPlace(_ clock: Clock, from former: Clock, at frame: Int) {
    guard isOpen, beats == 0 else { return }
    anchor =
      clock.beat(at: frame) - former.frames(since: anchor, at: frame)
      / clock.framesPerBeat(at: frame)
  }
}
