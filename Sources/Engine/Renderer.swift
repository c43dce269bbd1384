import Model
import RealTime

/// Renders the plan: the whole of what the audio thread does.
///
/// Commands come in through `events`, take effect on their frame, and what happened goes out
/// through `notices` and `meters`. A block is cut at every command, opening and tick; a tick is a
/// whole multiple of `Block.maximumCount` frames, and all that is decided now and then is decided
/// there, so that the size of JACK's periods never shows.
public final class Renderer: @unchecked Sendable {
  /// Frames a second.
  public let rate: Double
  let events = Ring<Event>(capacity: 65_536)
  let notices = Ring<Notice>(capacity: 16_384)
  let meters = Ring<Meter>(capacity: 4_096)
  let handoff = Handoff<PlanHeader>(capacity: 128)
  /// The frame with which the next cycle begins.
  let head = Counter()
  /// The clock, whenever it goes otherwise than before.
  let toldClock: Latest<Clock>

  var frame = 0
  var clock: Clock
  var plan: UnsafeMutablePointer<PlanHeader>
  /// The first and the last of the plans on their way out: they are as many as there are, since one
  /// that had to wait for its place would be heard later than it was asked for.
  var retiring: UnsafeMutablePointer<PlanHeader>?
  var lastRetiring: UnsafeMutablePointer<PlanHeader>?
  var quantum: Int64
  var following = Following()
  var mainGain: Ramp
  var audible: Fade
  var limiter: Limiter
  var metronome: Metronome
  var pulses = PulseTrain()
  let interpolator = Interpolator()
  let scratch = Scratch()
  let fade: Int
  var nextBeat = 0
  /// When the clock that was told last began to go as it does; none was before the first frame.
  private var told = -1
  /// Where the main mix is recorded.
  var tap: UnsafeMutablePointer<FrameRing>?
  private var mainMeter = Meter(id: nil, left: 0, right: 0)
  private var framesToMeter: Int

  /// Keeps what the audio thread refers to as long as there is a renderer.
  private let store: PlanStore

  init(
    rate: Double, tempo: Double, quantum: Int64, plan: UnsafeMutablePointer<PlanHeader>,
    store: PlanStore
  ) {
    self.store = store
    self.rate = rate
    self.quantum = quantum
    self.plan = plan
    let clock = Clock(rate: rate, tempo: tempo)
    self.clock = clock
    toldClock = Latest(clock)
    fade = Int(0.01 * rate)
    mainGain = Ramp(1, duration: 0.0025 * rate)
    audible = Fade(true, duration: fade)
    limiter = Limiter(rate: rate, isOn: true, fade: fade)
    metronome = Metronome(rate: rate)
    framesToMeter = Int(rate / 20)
  }

  deinit {
    metronome.free()
    interpolator.free()
    scratch.free()
  }

  /// Renders the next `count` frames into `outputs`.
  ///
  /// Audio thread; real-time safe.
  @_noLocks public func render(_ outputs: Outputs, count: Int, outside: OutsideTime? = nil) {
    if following.isOn, let outside { follow(outside, count: count) }
    var done = 0
    while done < count {
      let isTick = frame % Block.maximumCount == 0
      if isTick { releasePlans() }
      enterFollowing()
      applyEvents(upTo: frame)
      followClock()
      openTracks()
      if isTick { tick() }
      let run = run(upTo: count &- done)
      renderRun(outputs, offset: done, count: run)
      countBeats(to: frame &+ run)
      if let list = outputs.pulses {
        pulses.run(clock, from: frame, count: run, offset: done, into: list)
      }
      if let click = outputs.click { metronome.render(click + done, from: frame, count: run) }
      frame &+= run
      done &+= run
    }
    head.set(frame)
  }

  /// How many frames, at most `limit`, can be rendered before something happens.
  @_noLocks private func run(upTo limit: Int) -> Int {
    var run = min(limit, Block.maximumCount &- frame % Block.maximumCount)
    if let event = events.peek(), event.frame > frame { run = min(run, event.frame &- frame) }
    if let entry = following.entry { run = min(run, entry.frame &- frame) }
    for i in 0..<plan.pointee.trackCount {
      let player = plan.pointee.tracks[i].state
      if let opening = player.pointee.openingFrame(clock) { run = min(run, opening &- frame) }
      if let launch = player.pointee.launchFrame(clock) { run = min(run, launch &- frame) }
    }
    return run
  }

  /// Tells of a clock that goes otherwise than before, and leaves what was made for the former.
  @_noLocks private func followClock() {
    if clock.changed != told {
      told = clock.changed
      toldClock.write(clock)
    }
    for i in 0..<plan.pointee.trackCount {
      plan.pointee.tracks[i].state.pointee.followPassage(clock)
    }
  }

  /// Opens the slots whose beat it is, and lets the mutes take effect whose beat it is.
  @_noLocks private func openTracks() {
    for i in 0..<plan.pointee.trackCount {
      let player = plan.pointee.tracks[i].state
      if let launch = player.pointee.launchFrame(clock), launch <= frame {
        player.pointee.takeLaunch(onTime: true)
      }
      guard let opening = player.pointee.openingFrame(clock), opening <= frame else { continue }
      player.pointee.open(clock, at: frame)
      tellLoad(of: plan.pointee.tracks[i])
      _ = notices.push(
        .opened(player.pointee.id, frame: frame, beat: clock.beat(at: frame)))
    }
  }

  @_noLocks private func renderRun(_ outputs: Outputs, offset: Int, count: Int) {
    let main = Block(left: outputs.left + offset, right: outputs.right + offset, count: count)
    main.clear()
    clearDirect(outputs, offset: offset, count: count)
    let moment = Moment(frame: frame, clock)
    var first = 0
    while first < plan.pointee.trackCount {
      let group = min(Scratch.trackCount, plan.pointee.trackCount &- first)
      renderTracks(plan.pointee.tracks + first, group, main, outputs, offset, moment)
      first &+= group
    }
    finish(main)
  }

  /// Adds `trackCount` tracks to `main`, and to their own outputs.
  ///
  /// All are read before the first is worked on: the memory fetches the sounds, which lie far from
  /// each other, side by side, while effects between them would make each wait alone.
  @_noLocks private func renderTracks(
    _ entries: UnsafeMutablePointer<TrackEntry>, _ trackCount: Int, _ main: Block,
    _ outputs: Outputs, _ offset: Int, _ moment: Moment
  ) {
    /// A bit for each.
    var silent = 0
    for i in 0..<trackCount {
      let sounds = entries[i].state.pointee.renderSource(
        scratch.track(i, main.count), at: frame, isRolling: clock.isRolling, interpolator, scratch)
      if !sounds { silent |= 1 &<< i }
    }
    for i in 0..<trackCount {
      let (entry, block) = (entries[i], scratch.track(i, main.count))
      renderChain(entry, block, isSilent: silent & 1 &<< i != 0, moment)
      entry.state.pointee.fade(block)
      for k in 0..<block.count {
        main.left[k] += block.left[k]
        main.right[k] += block.right[k]
      }
      writeDirect(outputs, offset: offset, entry.slot, block)
    }
  }

  @_noLocks private func clearDirect(_ outputs: Outputs, offset: Int, count: Int) {
    guard let direct = outputs.direct else { return }
    for i in 0..<2 &* outputs.directCount {
      let buffer = direct[i] + offset
      for k in 0..<count { buffer[k] = 0 }
    }
  }

  /// Adds, since a track that fades out may share its slot with the next.
  @_noLocks private func writeDirect(_ outputs: Outputs, offset: Int, _ slot: Int, _ block: Block) {
    guard let direct = outputs.direct, slot < outputs.directCount else { return }
    let left = direct[2 &* slot] + offset
    let right = direct[2 &* slot &+ 1] + offset
    for i in 0..<block.count {
      left[i] += block.left[i]
      right[i] += block.right[i]
    }
  }

  /// Main gain, the fade of the whole, limiter, meter.
  @_noLocks private func finish(_ main: Block) {
    var gain = mainGain
    var audible = audible
    if gain.isMoving || !audible.isOn {
      for i in 0..<main.count {
        let gain = gain.next() * audible.next()
        main.left[i] *= gain
        main.right[i] *= gain
      }
      mainGain = gain
      self.audible = audible
    } else if gain.value != 1 {
      let gain = gain.value
      for i in 0..<main.count {
        main.left[i] *= gain
        main.right[i] *= gain
      }
    }
    limiter.process(main)
    if let tap { _ = tap.pointee.write(left: main.left, right: main.right, count: main.count) }
    (mainMeter.left, mainMeter.right) = main.peaks(above: (mainMeter.left, mainMeter.right))
    framesToMeter &-= main.count
    if framesToMeter <= 0 { sendMeters() }
  }

  /// Tells the peaks, twenty times a second.
  @_noLocks private func sendMeters() {
    framesToMeter &+= Int(rate / 20)
    for i in 0..<plan.pointee.trackCount {
      let player = plan.pointee.tracks[i].state
      _ = meters.push(
        Meter(
          id: player.pointee.id, left: player.pointee.leftPeak, right: player.pointee.rightPeak))
      player.pointee.leftPeak = 0
      player.pointee.rightPeak = 0
    }
    _ = meters.push(mainMeter)
    mainMeter = Meter(id: nil, left: 0, right: 0)
  }
}
