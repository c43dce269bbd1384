import Model
import RealTime

extension Renderer {
  /// Goes where an outside clock is, at the start of a cycle of `count` frames.
  ///
  /// Everything it does is told with its frame, so that a log of it renders the same again.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func follow(_ time: OutsideTime, count: Int) {
    if let tempo = time.tempo { takeTempo(tempo, isShared: time.sharesTempo) }
    if let isRolling = time.isRolling, !isRolling {
      stand(count)
    } else if clock.isRolling {
      following.patience = 0
      catchUp(time.place, count)
    } else if time.isRolling != nil, following.entry == nil {
      following.patience = 0
      let wait = time.place.quantum > 0 ? phaseWait(time.place) : time.start
      if wait < count {
        following.entry = Following.Entry(frame: frame &+ wait, beat: entryBeat(time, after: wait))
      }
    }
    following.countsBeats = time.place.beat != nil
    if let place = time.place.frame, time.isRolling == true {
      following.expected = place &+ count
    } else {
      following.expected = nil
    }
  }

  @_noLocks private func takeTempo(_ tempo: Double, isShared: Bool) {
    let told = following.told
    following.told = tempo
    if isShared, let told, told == tempo { return }
    guard tempo != clock.tempo, OutsideTime.isPlayable(tempo) else { return }
    move(.tempo(tempo))
  }

  /// Begins to roll, if that is due.
  @_noLocks func enterFollowing() {
    guard let entry = following.entry, entry.frame <= frame else { return }
    following.entry = nil
    guard !clock.isRolling else { return }
    following.forget()
    move(.start)
    move(.locate(beats: entry.beat))
  }

  @_noLocks private func stand(_ count: Int) {
    following.entry = nil
    guard clock.isRolling else { return }
    if following.patience > 0 {
      following.patience &-= count
    } else {
      move(.stop)
    }
  }

  /// The beat with which the engine begins to roll `offset` frames from now.
  @_noLocks private func entryBeat(_ time: OutsideTime, after offset: Int) -> Double {
    if let entry = time.entry { return entry }
    let now = clock.beat(at: frame)
    if let place = time.place.frame { return Double(place &+ offset) / clock.framesPerBeat }
    guard let beat = time.place.beat else { return now }
    // Of a clock that shares its bars only the place within them counts, which has been waited for.
    return time.place.quantum > 0 ? now : beat + Double(offset) / clock.framesPerBeat
  }

  /// After how many frames a clock that shares its bars is where the engine stands within one.
  @_noLocks private func phaseWait(_ place: OutsideTime.Place) -> Int {
    guard let beat = place.beat else { return 0 }
    let ahead = (beat - clock.beat(at: frame)) / place.quantum
    let whole = floor(ahead - 1e-4) + 1
    return max(0, Int(floor((whole - ahead) * place.quantum * clock.framesPerBeat)))
  }

  @_noLocks private func catchUp(_ place: OutsideTime.Place, _ count: Int) {
    if let frame = place.frame {
      keepUp(withFrame: frame)
    } else if let beat = place.beat {
      keepUp(withBeat: beat, place, count)
    }
  }

  /// As long as the transport goes on by itself there is nothing to do, whatever the tempo was
  /// meanwhile.
  @_noLocks private func keepUp(withFrame place: Int) {
    let beat = Double(place) / clock.framesPerBeat
    var error = beat - clock.beat(at: frame)
    if let expected = following.expected { error = Double(place &- expected) / clock.framesPerBeat }
    // Who counted its beats has gone: the music goes on.
    if following.countsBeats { error = 0 }
    if abs(error) > Following.leap {
      move(.locate(beats: beat))
    } else if abs(error) * clock.framesPerBeat > 0.5 {
      move(.nudge(beats: error))
    }
  }

  @_noLocks private func keepUp(withBeat beat: Double, _ place: OutsideTime.Place, _ count: Int) {
    let now = clock.beat(at: frame)
    var error = beat - now
    if place.quantum > 0 { error -= floor(error / place.quantum + 0.5) * place.quantum }
    // Until a nudge is over, the beat lies as far off as it still has to go.
    let isMoving = frame < following.rest
    if abs(error) > (isMoving ? 2 * Following.leap : Following.leap) {
      following.forget()
      following.rest = frame
      move(.locate(beats: now + error))
    } else if !isMoving, let mean = following.mean(of: error, count: count, window: Int(rate / 5)),
      abs(mean) > place.precision
    {
      move(.nudge(beats: mean))
      following.rest = clock.curve.end
    }
  }

  /// Does `move` and tells it.
  @_noLocks private func move(_ move: FollowingMove) {
    switch move {
    case .tempo(let tempo): apply(.tempo(tempo))
    case .start: apply(.start)
    case .stop: apply(.stop)
    case .locate(let beats): apply(.locate(beats: beats))
    case .nudge(let beats): apply(.nudge(beats: beats))
    }
    tellLoads()
    _ = notices.push(.followed(move, frame: frame))
  }
}
