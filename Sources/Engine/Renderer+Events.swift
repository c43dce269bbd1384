import Model
import RealTime

extension Renderer {
  /// Does what is due by `last`.
  @_noLocks func applyEvents(upTo last: Int) {
    while let event = events.peek(), event.frame <= last {
      if case .plan(let next) = event.command {
        retire(plan)
        adopt(next)
      } else {
        apply(event.command)
      }
      _ = events.pop()
    }
  }

  /// What is decided now and then: moves within chains, rests.
  @_noLocks func tick() {
    settleTempo()
    let plan = plan.pointee
    for i in 0..<plan.trackCount {
      let player = plan.tracks[i].state
      player.pointee.settle(clock, at: frame)
      tellLoad(of: plan.tracks[i])
      player.pointee.settlePassage(at: frame)
      let isPending = player.pointee.isPending
      if player.pointee.isToldPending != isPending,
        notices.push(.pending(player.pointee.id, isPending))
      {
        player.pointee.isToldPending = isPending
      }
      let anchor = player.pointee.anchor
      if player.pointee.isOpen && player.pointee.toldAnchor != anchor,
        notices.push(.anchored(player.pointee.id, beat: anchor))
      {
        player.pointee.toldAnchor = anchor
      }
      if player.pointee.isGone && !player.pointee.isReported {
        player.pointee.isReported = notices.push(.faded(player.pointee.id))
      }
    }
    for i in 0..<plan.insertCount {
      let insert = plan.inserts[i]
      if insert.pointee.recover() {
        _ = notices.push(
          .failed(track: insert.pointee.track, effect: insert.pointee.effect))
      }
      insert.pointee.rest()
      insert.pointee.settle()
      if insert.pointee.isOver && !insert.pointee.isReported {
        insert.pointee.isReported = notices.push(
          .quiet(track: insert.pointee.track, effect: insert.pointee.effect))
      }
    }
  }

  /// At a tick, before all else: sends back the plans that are over.
  @_noLocks func releasePlans() {
    while let first = retiring, first.pointee.end <= frame {
      // It is not to be touched once it is on its way.
      let next = first.pointee.next
      guard handoff.retire(first) else { return }
      retiring = next
      if next == nil { lastRetiring = nil }
    }
  }

  /// Tells the beats that begin before `end`, and strikes the metronome.
  @_noLocks func countBeats(to end: Int) {
    guard clock.isRolling else { return }
    var start = clock.frame(of: Double(nextBeat))
    while start < end {
      // A beat due within the frame before a change of tempo may lie farther back after it.
      _ = notices.push(.beat(nextBeat, frame: max(start, frame), tempo: clock.tempo(at: start)))
      metronome.strike(nextBeat, at: max(start, frame))
      nextBeat &+= 1
      start = clock.frame(of: Double(nextBeat))
    }
  }

  @_noLocks private func retire(_ plan: UnsafeMutablePointer<PlanHeader>) {
    // A crossfade from a sample of this plan begins within three fades, each begun at a tick, and
    // lasts another.
    plan.pointee.end = frame &+ 4 &* (fade &+ Block.maximumCount)
    if let lastRetiring { lastRetiring.pointee.next = plan } else { retiring = plan }
    lastRetiring = plan
  }

  @_noLocks private func adopt(_ next: UnsafeMutablePointer<PlanHeader>) {
    plan = next
    for i in 0..<next.pointee.trackCount {
      let entry = next.pointee.tracks[i]
      let isBack = !entry.isLeaving && !entry.state.pointee.present.target
      let isNew = isBack && entry.state.pointee.isGone
      if isNew { entry.state.pointee.renew() }
      entry.state.pointee.adopt(entry, clock, quantum: quantum, at: frame)
      tellLoad(of: entry)
      if isBack && entry.state.pointee.isOpen {
        _ = notices.push(
          .returned(entry.state.pointee.id, frame: frame, beat: clock.beat(at: frame)))
      }
      if isNew {
        // Nothing of what it was rings on.
        for k in 0..<entry.stepCount { entry.steps[k].insert.pointee.vanish(fade: fade) }
      }
      for k in 0..<entry.stepCount {
        let step = entry.steps[k]
        if step.isPlace {
          // One that is over begins anew, as if the control thread had let it go already.
          if step.insert.pointee.isOver || isNew {
            step.insert.pointee.renew(seat: step.seat, step.share, isLinked: isNew, fade: fade)
          }
          step.insert.pointee.nextSeat = step.seat
          step.insert.pointee.share.target = step.share
        }
        // Steps on the way out follow their place, so an insert that has none left ends unlinked.
        step.insert.pointee.linked.target = false
        step.insert.pointee.follow()
      }
      for k in 0..<entry.stepCount where entry.steps[k].isPlace {
        entry.steps[k].insert.pointee.linked.target = true
        entry.steps[k].insert.pointee.isReported = false
      }
    }
  }

  @_noLocks func apply(_ command: Command) {
    switch command {
    case .plan: break
    case .muted(let id, let isMuted):
      if let player = player(id) { player.pointee.mute(isMuted, clock, at: frame) }
    case .silenced(let id, let isSilenced):
      if let player = player(id) { player.pointee.isSilenced = isSilenced }
    case .launch(let id, let launch):
      if let player = player(id) { player.pointee.setLaunch(launch, clock, at: frame) }
    case .swing(let id, let swing):
      if let player = player(id) {
        player.pointee.setSwing(swing, clock, quantum: quantum, at: frame)
      }
    case .grid(let id, let grid):
      if let player = player(id) {
        player.pointee.grid = grid
        player.pointee.awaitOpening(clock, quantum: quantum, at: frame)
      }
    case .gains(let id, let left, let right):
      if let player = player(id) {
        player.pointee.left.target = left
        player.pointee.right.target = right
      }
    case .seek(let id, let beats):
      if let player = player(id) { player.pointee.seek(beats, clock, at: frame) }
    case .reach(let id, let start, let end):
      if let player = player(id) { player.pointee.passages.reach(end, of: start) }
    case .active(let id, let isActive):
      if let controls = controls(id) {
        controls.pointee.isActive = isActive
        followAll(id)
      }
    case .parameter(let id, let index, let value):
      if let controls = controls(id), index >= 0, index < controls.pointee.valueCount {
        controls.pointee.values[index] = value
        followAll(id)
      }
    case .tempo(let tempo):
      // An outside clock may have brought the same before.
      if isNew(tempo) { setTempo(tempo) }
    case .tempoRamp(let tempo, let count):
      if count > 0 {
        rampTempo(to: tempo, over: count)
      } else if isNew(tempo) {
        setTempo(tempo)
      }
    case .nudge(let beats): nudge(beats)
    case .quantum(let quantum):
      self.quantum = quantum
      awaitOpenings()
    case .start:
      if !clock.isRolling {
        start()
        jumpAll()
        for i in 0..<plan.pointee.trackCount {
          plan.pointee.tracks[i].state.pointee.start(clock, at: frame)
        }
      }
    case .stop: stop()
    case .locate(let beats): locate(beats)
    case .skip(let beats): if clock.isRolling { locate(clock.beat(at: frame) + beats) }
    case .follow(let follows, let patience):
      following = Following()
      following.isOn = follows
      following.patience = patience
    case .mainGain(let gain): mainGain.target = gain
    case .limiter(let isOn): limiter.turn(isOn)
    case .click(let isOn): metronome.isOn = isOn
    case .panic:
      for i in 0..<plan.pointee.trackCount { plan.pointee.tracks[i].state.pointee.takeLaunch() }
      for i in 0..<plan.pointee.insertCount { plan.pointee.inserts[i].pointee.isToReset = true }
    case .tap(let ring): tap = ring
    case .silence(let isSilent): audible.target = !isSilent
    case .loaded(let id, let count):
      if let player = player(id) { player.pointee.load.limit = count }
    case .mark(let mark):
      tellLoads()
      _ = notices.push(.applied(mark: mark, frame: frame))
    }
  }

  /// Tells what has been seen of files that are on their way, before what has come of that.
  @_noLocks func tellLoads() {
    for i in 0..<plan.pointee.trackCount { tellLoad(of: plan.pointee.tracks[i]) }
  }

  @_noLocks func tellLoad(of entry: TrackEntry) {
    guard entry.state.pointee.load.isToTell else { return }
    let load = entry.state.pointee.load
    if notices.push(.loaded(slot: entry.slot + 1, count: load.told, frame: load.frame)) {
      entry.state.pointee.load.isToTell = false
    }
  }

  /// Whether a step to `tempo` changes anything.
  @_noLocks private func isNew(_ tempo: Double) -> Bool {
    clock.isStraight ? tempo != clock.tempo : true
  }

  @_noLocks private func locate(_ beats: Double) {
    pulses.jump()
    if !clock.isStraight {
      let former = clock
      clock.rebase(at: frame, keepsPush: false)
      keepPlaces(from: former, at: frame)
    }
    clock.move(to: beats, at: frame)
    // The first whole beat that has not begun.
    nextBeat = Int(floor(beats))
    if clock.frame(of: Double(nextBeat)) < frame { nextBeat &+= 1 }
    jumpAll()
  }

  @_noLocks private func jumpAll() {
    awaitOpenings()
    for i in 0..<plan.pointee.trackCount {
      let player = plan.pointee.tracks[i].state
      player.pointee.jump(clock, at: frame)
      player.pointee.awaitLaunch(clock, at: frame)
    }
  }

  @_noLocks private func awaitOpenings() {
    for i in 0..<plan.pointee.trackCount {
      plan.pointee.tracks[i].state.pointee.awaitOpening(clock, quantum: quantum, at: frame)
    }
  }

  @_noLocks private func player(_ id: BubbleID) -> UnsafeMutablePointer<TrackPlayer>? {
    for i in 0..<plan.pointee.trackCount
    where plan.pointee.tracks[i].state.pointee.id.serial == id.serial {
      return plan.pointee.tracks[i].state
    }
    return nil
  }

  @_noLocks private func controls(_ id: BubbleID) -> UnsafeMutablePointer<EffectControls>? {
    for i in 0..<plan.pointee.effectCount
    where plan.pointee.effects[i].id.serial == id.serial {
      return plan.pointee.effects[i].controls
    }
    return nil
  }

  @_noLocks private func followAll(_ effect: BubbleID) {
    for i in 0..<plan.pointee.insertCount
    where plan.pointee.inserts[i].pointee.effect.serial == effect.serial {
      plan.pointee.inserts[i].pointee.follow()
    }
  }
}
