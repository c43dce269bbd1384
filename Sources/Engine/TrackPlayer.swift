import Model
import RealTime

/// A track's signal state: where it plays, and how loud.
struct TrackPlayer: BitwiseCopyable {
  /// Where the track's life has got to, as far as the audio thread knows.
  enum Status: BitwiseCopyable { case empty, waiting, open }

  let id: BubbleID
  var status = Status.empty
  /// The beat on which it opens, while it waits.
  var opening = 0.0
  /// The beat on which it was asked to open; NaN for the next on the grid.
  var wish = Double.nan
  /// The beat of the straight grid at which its loop started, or would have.
  var anchor = 0.0
  /// What the control thread knows of that.
  var toldAnchor = Double.nan
  /// Beats of its sound before the downbeat, which falls on the grid.
  var pickup = 0.0
  /// How a loop in time is bent to the beat.
  var swing: Groove
  /// The grid on which it opens, in millionths of a beat; below 0 for the session's.
  var grid: Int64
  var sample: UnsafeMutablePointer<SampleHeader>?
  /// A beat on which its first beat falls, or would fall.
  var home = 0.0
  var place = LoopPlace()
  /// The frames at which it last took up another file, and another place.
  var arrival = Int.min
  var jumped = Int.min
  /// The loop's length in beats; 0 if it keeps its own.
  var beats = 0.0
  var voice: Voice?
  /// The voice that fades out, and how far `voice` has faded in.
  var former: Voice?
  var crossing: Fade
  /// What of its sample is loaded.
  var load = LoadView()
  /// What is heard instead of both while they are out of pitch.
  var passages: PassagePlay
  /// Whether it is to take up its place anew as soon as a running crossfade is over.
  var isToJump = false
  /// Whether it is muted, and whether it is to be: they differ until that takes effect.
  var isMuted: Bool
  var isToMute: Bool
  /// When mutes take effect.
  var launch: Launch
  /// The beat on which the one that is to come takes effect.
  var launchBeat = 0.0
  /// Whether the control thread knows that one is to come.
  var isToldPending = false
  /// Whether another's solo silences it.
  var isSilenced: Bool
  var audible: Fade
  var loaded: Fade
  var present: Fade
  var left: Ramp
  var right: Ramp
  let fade: Int
  /// Peaks since the last meter.
  var leftPeak: Float = 0
  var rightPeak: Float = 0
  /// Whether the control thread knows that it has faded out for good.
  var isReported = false

  init(_ track: Track, isSilenced: Bool, left: Float, right: Float, rate: Double, fade: Int) {
    id = track.id
    grid = track.grid
    swing = Groove(swing: track.swing)
    launch = track.launch
    isMuted = track.isMuted
    isToMute = track.isMuted
    self.isSilenced = isSilenced
    self.fade = fade
    crossing = Fade(true, duration: fade)
    passages = PassagePlay(fade: fade)
    audible = Fade(!track.isMuted && !isSilenced, duration: fade)
    loaded = Fade(true, duration: fade)
    present = Fade(true, duration: fade)
    self.left = Ramp(left, duration: 0.0025 * rate)
    self.right = Ramp(right, duration: 0.0025 * rate)
  }

  /// Whether it is to be heard: not muted, nor silenced by another's solo.
  var isAudible: Bool { @_noLocks get { !isMuted && !isSilenced } }

  /// How its sound is bent: one that keeps its own length has no beats to swing.
  var groove: Groove { @_noLocks get { beats > 0 ? swing : Groove(swing: 50) } }

  /// Beats of the loop before the one that falls on the grid.
  private var head: Double { @_noLocks get { place.lead + pickup } }

  /// Whether it has nothing to play yet.
  private var isEmpty: Bool { @_noLocks get { if case .empty = status { true } else { false } } }

  /// Whether it has opened.
  var isOpen: Bool { @_noLocks get { status == .open } }

  /// Whether it has faded out for good.
  var isGone: Bool { @_noLocks get { present.isOff } }

  /// Takes up what a new plan says of it.
  @_noLocks mutating func adopt(_ entry: TrackEntry, _ clock: Clock, quantum: Int64, at frame: Int)
  {
    let isBack = !present.target && !entry.isLeaving
    present.target = !entry.isLeaving
    if !entry.isLeaving { isReported = false }
    defer { passages.take(entry.passage) }
    guard let newSample = entry.sample, !(entry.isStale && isEmpty) else { return }
    let isMoved = beats != entry.beats || !place.equals(entry.place)
    let isOther = sample != newSample || isMoved || pickup != entry.pickup
    let isWished = wish.bitPattern != entry.opening.bitPattern || pickup != entry.pickup
    let share = status == .open && isMoved ? share(clock, at: frame) : 0
    let former = place
    // The downbeat stays where it was.
    anchor += pickup - entry.pickup
    pickup = entry.pickup
    if sample != newSample { load.renew(at: frame) }
    sample = newSample
    beats = entry.beats
    place = entry.place
    wish = entry.opening
    switch status {
    case .empty:
      if entry.resume.isNaN {
        status = .waiting
        awaitOpening(clock, quantum: quantum, at: frame)
      } else {
        status = .open
        anchor = entry.resume
        home = anchor + head
        audible = Fade(false, duration: fade)
        jump(clock, at: frame)
      }
    case .waiting: if isWished || isBack { awaitOpening(clock, quantum: quantum, at: frame) }
    case .open:
      if isMoved { reseat(from: former, share: share, clock, quantum: quantum, at: frame) }
      if isOther {
        jump(clock, at: frame)
        awaitRound(clock, at: frame)
      }
    }
  }

  /// Finds its place on the grid anew, after `share` of the loop `former`.
  ///
  /// A loop in time goes on as near to where it is as the grid allows, so that its first beat stays
  /// on the grid; another file begins as if it had always been there.
  @_noLocks private mutating func reseat(
    from former: LoopPlace, share: Double, _ clock: Clock, quantum: Int64, at frame: Int
  ) {
    if place.content != former.content { arrival = frame }
    if arrival == frame {
      if beats > 0 { anchor = home - head }
      return
    }
    let share = former.share(share, in: place)
    let beat = beats > 0 ? groove.bend(clock.beat(at: frame)) : clock.beat(at: frame)
    if beats > 0 {
      let grid = grid < 0 ? quantum : grid
      let step = grid > 0 ? Double(grid) / 1e6 : 1
      let steps = (beat - share * beats - home + head) / step
      home += floor(steps + 0.5) * step
      anchor = home - head
    } else if let sample {
      anchor = beat - share * sample.pointee.length / clock.framesPerBeat(at: frame)
    }
  }

  /// The frame at which it opens; nil unless it waits, and is to stay.
  @_noLocks func openingFrame(_ clock: Clock) -> Int? {
    status == .waiting && present.target && clock.isRolling ? clock.frame(of: opening) : nil
  }

  /// Opens: the loop begins here.
  @_noLocks mutating func open(_ clock: Clock, at frame: Int) {
    status = .open
    anchor = groove.bend(clock.beat(at: frame)) - place.lead
    home = anchor + head
    guard let sample else { return }
    let share = beats > 0 ? place.lead / beats : 0
    let voice = voice(sample, share: share, clock, at: frame)
    self.voice = voice
    // It begins with its first sample at full level, if that is there.
    audible = Fade(isAudible, duration: fade)
    load.look(at: sample)
    loaded = Fade(holds(voice, at: frame), duration: fade)
  }

  /// Looks for its opening anew: the beat that was asked for if it is still to come, else the next on
  /// the grid.
  @_noLocks mutating func awaitOpening(_ clock: Clock, quantum: Int64, at frame: Int) {
    guard status == .waiting else { return }
    guard wish.isNaN || clock.frame(of: wish) < frame else {
      opening = wish
      return
    }
    let grid = grid < 0 ? quantum : grid
    opening = groove.unbend(clock.launch(after: frame, quantum: grid, lead: pickup))
  }

  /// Goes on from `beats` after the loop's start.
  @_noLocks mutating func seek(_ beats: Double, _ clock: Clock, at frame: Int) {
    guard status == .open else { return }
    anchor = groove.bend(clock.beat(at: frame)) - beats
    home = anchor + head
    jump(clock, at: frame)
    awaitRound(clock, at: frame)
  }
}
