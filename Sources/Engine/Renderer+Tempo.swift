extension Renderer {
  /// Steps to `tempo`.
  @_noLocks func setTempo(_ tempo: Double) {
    let former = clock
    clock.setTempo(tempo, at: frame)
    for i in 0..<plan.pointee.trackCount {
      plan.pointee.tracks[i].state.pointee.changeTempo(clock, from: former, at: frame)
    }
  }

  /// Goes to `tempo` evenly in `count` frames.
  @_noLocks func rampTempo(to tempo: Double, over count: Int) {
    let former = clock
    clock.rampTempo(to: tempo, over: count, at: frame)
    bendTempo(from: former)
  }

  /// Shifts the beat by `beats`, smoothly.
  @_noLocks func nudge(_ beats: Double) {
    let former = clock
    clock.nudge(beats, at: frame)
    bendTempo(from: former)
  }

  @_noLocks private func bendTempo(from former: Clock) {
    for i in 0..<plan.pointee.trackCount {
      plan.pointee.tracks[i].state.pointee.bendTempo(clock, from: former, at: frame)
    }
  }

  /// At a tick: forgets a movement that is over.
  @_noLocks func settleTempo() {
    let former = clock
    guard !former.isStraight, former.isSettled(at: frame) else { return }
    clock.straighten()
    keepPlaces(from: former, at: former.curve.end)
  }

  /// Lets the clock roll.
  @_noLocks func start() {
    let former = clock
    clock.start(at: frame)
    keepPlaces(from: former, at: frame)
  }

  /// Lets the clock stand.
  @_noLocks func stop() {
    let former = clock
    clock.stop(at: frame)
    keepPlaces(from: former, at: frame)
  }

  /// Lets loops that keep their own length play on, after the clock's curve has changed and no more.
  @_noLocks func keepPlaces(from former: Clock, at frame: Int) {
    for i in 0..<plan.pointee.trackCount {
      let player = plan.pointee.tracks[i].state
      player.pointee.keepPlace(clock, from: former, at: frame)
      player.pointee.awaitRound(clock, at: self.frame)
    }
  }
}
