import Model
import Stage

extension LiveState {
  /// Takes in what the stage tells, at `time`.
  mutating func take(_ changes: [Change], at time: Double) {
    for sentence in changes.sentences(&names) {
      note(sentence.text, isError: sentence.weight == .error, subject: sentence.subject)
    }
    for change in changes {
      switch change {
      case .set(let gesture): take(gesture, at: time)
      case .report(let report): take(report, at: time)
      }
    }
  }

  private mutating func take(_ gesture: Gesture, at time: Double) {
    switch gesture {
    case .clock(let source): clock = source
    case .click(let isOn): isClicking = isOn
    case .startTransport: setRolling(true, at: time)
    case .stopTransport: setRolling(false, at: time)
    case .locate(let beats): beat = Beat(number: beats, time: time)
    case .tempo:
      beat = Beat(number: beat(at: time), time: time)
      apply(gesture)
    default: apply(gesture)
    }
  }

  private mutating func setRolling(_ isRolling: Bool, at time: Double) {
    beat = Beat(number: beat(at: time), time: time)
    self.isRolling = isRolling
  }

  private mutating func take(_ report: Report, at time: Double) {
    switch report {
    case .trackAdded(let slot, _): add(BubbleName(.track, slot), type: nil)
    case .effectAdded(let slot, let name):
      if let type = EffectType.named(name) { add(BubbleName(.effect, slot), type: type) }
    case .trackState(let slot, let state):
      states[slot] = state
      if state == .open { openings[slot] = nil }
    case .trackPending(let slot, let isPending):
      if isPending { pending.insert(slot) } else { pending.remove(slot) }
    case .progress(let slot, let share): progress[slot] = share
    case .trackMeter(let slot, let left, let right):
      meters[slot, default: PeakMeter()].take(max(left, right), at: time)
    case .mainMeter(let left, let right): mainMeter.take(max(left, right), at: time)
    case .beat(let bar, let beat, let tempo):
      self.beat = Beat(number: Double((bar - 1) * 4 + beat - 1), time: time)
      // Of an outside clock's tempo only the beats tell.
      if clock != .internal { apply(.tempo(tempo)) }
    case .load(let share): load = share
    case .xruns(let count): xruns = count
    case .recording(let file): recording = file
    case .clock(_, let state, let peers):
      clockState = state
      self.peers = peers
    case .menuOpened, .error, .fileBeat, .linkBegun, .finger, .waveform: break
    }
  }
}
