import Model
import RealTime

/// One effect in one track's chain, with its own signal state.
///
/// An effect with a tail is switched at its input, so that its tail rings out; another is switched
/// by crossfading its output with the input. A move to another place of the chain fades out here,
/// then in there.
struct Insert: BitwiseCopyable {
  let track: BubbleID
  let effect: BubbleID
  let processor: Processor
  let controls: UnsafeMutablePointer<EffectControls>
  let parameters: ParameterRamps
  let parameterCount: Int
  /// Whether the effect bubble is active.
  var active: Fade
  /// Whether the link is there.
  var linked: Fade
  /// Whether it sounds at its place: off for a moment while it moves or is reset.
  var seated: Fade
  /// Where it works now.
  var seat: Int32
  /// Where it is to work.
  var nextSeat: Int32
  /// Its part in its stage's sum.
  var share: Ramp
  var isToReset = false
  /// Frames for which neither input nor output has sounded.
  private var quiet = 0
  private var tickHeard = false
  /// Whether there is nothing to process.
  private(set) var isAsleep = false
  /// Whether it was not processed last, and so has to start afresh.
  var isIdle = false
  /// Whether it was shut at the last tick: what is shut in between works on until the next, so that
  /// it does not matter how frames are divided into blocks.
  private(set) var wasShut = false
  /// Whether it has made what is no sound since the last tick.
  var hasFailed = false
  /// Whether the control thread knows that it is over.
  var isReported = false

  /// The longest rest after which an effect without a tail is taken as silent, in frames.
  private static var rest: Int { @_noLocks get { 4096 } }

  init(
    track: BubbleID, effect: BubbleID, processor: Processor,
    controls: UnsafeMutablePointer<EffectControls>, parameters: ParameterRamps,
    parameterCount: Int, seat: Int32, share: Float, isActive: Bool, isLinked: Bool, fade: Int,
    rate: Double
  ) {
    self.track = track
    self.effect = effect
    self.processor = processor
    self.controls = controls
    self.parameters = parameters
    self.parameterCount = parameterCount
    active = Fade(isActive, duration: fade)
    linked = Fade(isLinked, duration: fade)
    seated = Fade(true, duration: fade)
    self.seat = seat
    nextSeat = seat
    self.share = Ramp(share, duration: 0.0025 * rate)
  }

  /// Whether it has no more to say after its link is gone.
  var isOver: Bool { @_noLocks get { linked.isOff && (processor.memory == 0 || isAsleep) } }

  /// Whether nothing goes in, or comes out.
  var isClosed: Bool { @_noLocks get { active.isOff || linked.isOff || seated.isOff } }

  /// Takes up the targets that the effect bubble has now.
  @_noLocks mutating func follow() {
    active.target = controls.pointee.isActive
    let ramps = parameters.ramps
    let values = controls.pointee.values
    for i in 0..<parameterCount { ramps[i].target = values[i] }
  }

  /// Is silent at once, like one that is no more.
  @_noLocks mutating func vanish(fade: Int) {
    processor.reset()
    linked = Fade(false, duration: fade)
    (isToReset, wasShut, isAsleep, isIdle) = (false, true, true, true)
  }

  /// Begins anew at a place, like one that has just been made.
  @_noLocks mutating func renew(seat: Int32, _ share: Float, isLinked: Bool, fade: Int) {
    processor.reset()
    linked = Fade(isLinked, duration: fade)
    follow()
    for i in 0..<parameterCount { parameters.ramps[i].snap() }
    active = Fade(controls.pointee.isActive, duration: fade)
    seated = Fade(true, duration: fade)
    (self.seat, nextSeat) = (seat, seat)
    self.share.target = share
    self.share.snap()
    (isToReset, wasShut, tickHeard) = (false, false, false)
    (isAsleep, isIdle, quiet) = (false, false, 0)
  }

  /// At a tick: moves to its next place or is reset once it has faded out here.
  @_noLocks mutating func settle() {
    move()
    wasShut = isClosed
  }

  @_noLocks private mutating func move() {
    if seat == nextSeat && !isToReset {
      seated.target = true
      return
    }
    seated.target = false
    guard seated.isOff else { return }
    if isToReset {
      processor.reset()
      isToReset = false
    }
    if seat != nextSeat {
      seat = nextSeat
      share.snap()
    }
    seated.target = true
  }

  /// At a tick: begins afresh if it has made what is no sound; whether it had to.
  @_noLocks mutating func recover() -> Bool {
    guard hasFailed else { return false }
    hasFailed = false
    processor.reset()
    return true
  }

  /// At a tick: falls asleep after a long enough silence.
  @_noLocks mutating func rest() {
    if tickHeard {
      quiet = 0
    } else {
      quiet &+= Block.maximumCount
      if quiet >= max(processor.memory, Self.rest) { isAsleep = true }
    }
    tickHeard = false
  }

  /// Notes whether a block's input or output sounded.
  @_noLocks mutating func hear(_ heard: Bool) {
    if heard {
      tickHeard = true
      isAsleep = false
    }
  }
}
