import Model
import RealTime

/// A track's signal state: where it plays, and how loud.
struct TrackPlayer: BitwiseCopyable {
  /// Where the track's life has got to, as far as the audio thread knows.
  enum Status: BitwiseCopyable { case empty, waiting, open }

  let id: BubbleID
  private(set) var status = Status.empty
  /// The beat on which it opens, while it waits.
  private var opening = 0.0
  /// The beat at which its loop started, or would have.
  private(set) var anchor = 0.0
  private var sample: UnsafeMutablePointer<SampleHeader>?
  /// The loop's length in beats; 0 if it keeps its own.
  private var beats = 0.0
  private var voice: Voice?
  /// The voice that fades out, and how far `voice` has faded in.
  private var former: Voice?
  private var crossing: Fade
  /// Whether it is to take up its place anew as soon as a running crossfade is over.
  private var isToJump = false
  /// Whether it is to be heard: not muted, nor silenced by another's solo.
  var isAudible: Bool
  private var audible: Fade
  private var loaded: Fade
  private(set) var present: Fade
  var left: Ramp
  var right: Ramp
  private let fade: Int
  /// Peaks since the last meter.
  var leftPeak: Float = 0
  var rightPeak: Float = 0
  /// Whether the control thread knows that it has faded out for good.
  var isReported = false

  init(id: BubbleID, isAudible: Bool, left: Float, right: Float, rate: Double, fade: Int) {
    self.id = id
    self.isAudible = isAudible
    self.fade = fade
    crossing = Fade(true, duration: fade)
    audible = Fade(isAudible, duration: fade)
    loaded = Fade(true, duration: fade)
    present = Fade(true, duration: fade)
    self.left = Ramp(left, duration: 0.0025 * rate)
    self.right = Ramp(right, duration: 0.0025 * rate)
  }

  /// Whether it has faded out for good.
  var isGone: Bool { @_noLocks get { present.isOff } }

  /// Takes up what a new plan says of it.
  @_noLocks mutating func adopt(_ entry: TrackEntry, _ clock: Clock, quantum: Int64, at frame: Int) {
    present.target = !entry.isLeaving
    guard let newSample = entry.sample else { return }
    let isOther = sample != newSample || beats != entry.beats
    sample = newSample
    beats = entry.beats
    switch status {
    case .empty:
      if entry.resume.isNaN {
        status = .waiting
        opening = clock.launch(after: frame, quantum: quantum)
        awaitEntry(entry.opening, clock, at: frame)
      } else {
        status = .open
        anchor = entry.resume
        audible = Fade(false, duration: fade)
        jump(clock, at: frame)
      }
    case .waiting: awaitEntry(entry.opening, clock, at: frame)
    case .open: if isOther { jump(clock, at: frame) }
    }
  }

  /// Waits for the beat that its entry names, if that is still to come.
  @_noLocks private mutating func awaitEntry(_ beat: Double, _ clock: Clock, at frame: Int) {
    if !beat.isNaN && clock.frame(of: beat) >= frame { opening = beat }
  }

  /// The frame at which it opens; nil unless it waits.
  @_noLocks func openingFrame(_ clock: Clock) -> Int? {
    status == .waiting && clock.isRolling ? clock.frame(of: opening) : nil
  }

  /// Opens: the loop begins here.
  @_noLocks mutating func open(_ clock: Clock, at frame: Int) {
    status = .open
    anchor = clock.beat(at: frame)
    if let sample { voice = Voice(sample, period: period(sample, clock), position: 0, at: frame) }
  }

  /// Looks for its opening anew, after the grid has moved.
  @_noLocks mutating func await(_ clock: Clock, quantum: Int64, at frame: Int) {
    if status == .waiting { opening = clock.launch(after: frame, quantum: quantum) }
  }

  /// Goes on from `beats` after the loop's start.
  @_noLocks mutating func seek(_ beats: Double, _ clock: Clock, at frame: Int) {
    guard status == .open else { return }
    anchor = clock.beat(at: frame) - beats
    jump(clock, at: frame)
  }

  /// Follows a change of tempo, which is in force from `frame`, without a jump.
  @_noLocks mutating func changeTempo(_ clock: Clock, at frame: Int) {
    if let voice { self.voice = moved(voice, clock, at: frame) }
    if let former { self.former = moved(former, clock, at: frame) }
    // A loop that keeps its own length has another place on the beat now.
    if beats == 0, let voice, let sample {
      let share = voice.position(at: frame) / Double(sample.pointee.frameCount)
      anchor = clock.beat(at: frame) - share * sample.pointee.length / clock.framesPerBeat
    }
  }

  /// Takes up the place that belongs to the beat, by a crossfade if it can be heard.
  @_noLocks mutating func jump(_ clock: Clock, at frame: Int) {
    guard status == .open, let sample else { return }
    if former != nil {
      isToJump = true
      return
    }
    isToJump = false
    if voice != nil && !audible.isOff {
      former = voice
      crossing = Fade(false, duration: fade)
      crossing.target = true
    }
    let period = period(sample, clock)
    let share = (clock.beat(at: frame) - anchor) * clock.framesPerBeat / period
    voice = Voice(
      sample, period: period, position: share * Double(sample.pointee.frameCount), at: frame)
  }

  /// At a tick: does what had to wait.
  @_noLocks mutating func settle(_ clock: Clock, at frame: Int) {
    audible.target = isAudible && clock.isRolling
    if former != nil && crossing.isOn { former = nil }
    if isToJump { jump(clock, at: frame) }
    if let voice {
      loaded.target = voice.isLoaded(at: frame, count: Block.maximumCount &+ 2 &* fade)
    }
  }

  @_noLocks
  private func period(_ sample: UnsafeMutablePointer<SampleHeader>, _ clock: Clock) -> Double {
    beats > 0 ? beats * clock.framesPerBeat : sample.pointee.length
  }

  @_noLocks private func moved(_ voice: Voice, _ clock: Clock, at frame: Int) -> Voice {
    // A voice of a former sample keeps its speed for the rest of its fade.
    guard voice.sample == sample else { return voice }
    return Voice(
      voice.sample, period: period(voice.sample, clock), position: voice.position(at: frame),
      at: frame)
  }

  /// Writes its sound before the chain; false if that is silence.
  ///
  /// Audio thread; real-time safe.
  @_noLocks
  mutating func renderSource(
    _ block: Block, at frame: Int, isRolling: Bool, _ interpolator: Interpolator,
    _ scratch: Scratch
  ) -> Bool {
    audible.target = isAudible && isRolling
    guard let voice, !audible.isOff, !loaded.isOff else {
      block.clear()
      return false
    }
    voice.render(block, from: frame, interpolator)
    if let former, !crossing.isOn {
      let old = scratch.dry.block(block.count)
      former.render(old, from: frame, interpolator)
      for i in 0..<block.count {
        let share = crossing.next()
        block.left[i] = old.left[i] + (block.left[i] - old.left[i]) * share
        block.right[i] = old.right[i] + (block.right[i] - old.right[i]) * share
      }
    }
    if !audible.isOn || !loaded.isOn {
      for i in 0..<block.count {
        let gain = audible.next() * loaded.next()
        block.left[i] *= gain
        block.right[i] *= gain
      }
    }
    return true
  }

  /// Applies fader and balance, and measures.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func fade(_ block: Block) {
    if left.isMoving || right.isMoving || !present.isOn {
      for i in 0..<block.count {
        let presence = present.next()
        block.left[i] *= left.next() * presence
        block.right[i] *= right.next() * presence
      }
    } else if left.value != 1 || right.value != 1 {
      let (l, r) = (left.value, right.value)
      for i in 0..<block.count {
        block.left[i] *= l
        block.right[i] *= r
      }
    }
    (leftPeak, rightPeak) = block.peaks(above: (leftPeak, rightPeak))
  }
}
