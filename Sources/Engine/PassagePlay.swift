import RealTime

/// How a track plays passages: which one, and how much of it is heard.
struct PassagePlay: BitwiseCopyable {
  /// The one that is heard, or fades out.
  private var header: UnsafeMutablePointer<PassageHeader>?
  /// The one that is to be heard as soon as the former has faded out.
  private var next: UnsafeMutablePointer<PassageHeader>?
  /// Where the one begins that the last plan told of.
  private var told = Int.min
  /// The frame before which that one is there.
  private var end = Int.min
  /// How much of it is heard instead of the voices.
  var share: Fade
  private let fade: Int

  @_noLocks init(fade: Int) {
    self.fade = fade
    share = Fade(false, duration: fade)
  }

  /// Whether nothing of the voices is heard.
  var isAlone: Bool { @_noLocks get { share.isOn && header != nil } }

  /// How many frames must be there ahead: until the next tick, and for the fade to the voices.
  private var outlook: Int { @_noLocks get { Block.maximumCount &+ 2 &* fade } }

  /// Takes up what a plan says; one that is known already goes on as it is.
  @_noLocks mutating func take(_ given: UnsafeMutablePointer<PassageHeader>?) {
    guard let given else {
      told = .min
      return leave()
    }
    guard given.pointee.start != told else { return }
    leave()
    told = given.pointee.start
    end = told
    next = given
  }

  /// The one that starts at frame `start` is there up to frame `end`.
  @_noLocks mutating func reach(_ end: Int, of start: Int) {
    if told == start && end > self.end { self.end = end }
  }

  /// Goes back to the voices, for good.
  @_noLocks mutating func leave() {
    share.target = false
    next = nil
  }

  /// Leaves what was made for another course of the clock or another loop.
  @_noLocks mutating func follow(_ clock: Clock, beats: Double, anchor: Double, _ groove: Groove) {
    guard let header = next ?? (share.target ? self.header : nil) else { return }
    let made = header.pointee
    let isTrue =
      made.since == clock.changed && made.beats == beats && made.anchor == anchor
      && made.groove.equals(groove)
    if !isTrue { leave() }
  }

  /// At a tick: begins what is there, and leaves what is over, or too late.
  @_noLocks mutating func settle(at frame: Int) {
    if share.isOff { header = nil }
    if let next, header == nil, next.pointee.start <= frame {
      // One that comes too late for a fade in and out is not begun.
      guard end &- frame >= 2 &* outlook else { return leave() }
      header = next
      self.next = nil
      share.target = true
    } else if let header, share.target {
      if end &- frame < outlook || frame >= header.pointee.end { share.target = false }
    }
  }

  /// Writes the passage alone.
  ///
  /// Audio thread; real-time safe.
  @_noLocks func render(_ block: Block, from frame: Int) {
    guard let header else { return }
    let made = header.pointee
    for i in 0..<block.count {
      let index = (frame &+ i) & made.mask
      block.left[i] = made.left[index]
      block.right[i] = made.right[index]
    }
  }

  /// Fades from the voices in `block` to the passage, or back.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func mix(into block: Block, from frame: Int, _ scratch: Scratch) {
    guard !share.isOff, header != nil else { return }
    let passage = scratch.dry.block(block.count)
    render(passage, from: frame)
    for i in 0..<block.count {
      // Wholly faded in, it is the passage to the bit.
      let share = share.next()
      block.left[i] = block.left[i] * (1 - share) + passage.left[i] * share
      block.right[i] = block.right[i] * (1 - share) + passage.right[i] * share
    }
  }
}

extension TrackPlayer {
  /// Leaves a passage that does not belong to its place on the clock any more.
  @_noLocks mutating func followPassage(_ clock: Clock) {
    passages.follow(clock, beats: beats, anchor: anchor, groove)
  }

  /// At a tick: begins a passage that is there, and leaves one that is over.
  @_noLocks mutating func settlePassage(at frame: Int) { passages.settle(at: frame) }
}
