import Dispatch
import Engine
import Foundation
import Model

/// Passages are made a little ahead of what is heard, some of each track in turn, from when its tempo
/// begins to move until the rendition for where it comes to rest is there. What comes too late is not
/// heard: the track plays faster or slower meanwhile.
extension Stage {
  /// Seconds after its turn has come that a passage begins, and how much of it is made at first.
  private static let lead = 0.03
  private static let first = 0.25
  /// Seconds that it is made ahead, and how much at a time; together less than a passage holds.
  private static let ahead = 1.5
  private static let slice = 1.0
  /// Seconds from what is heard beyond which no passage is made.
  static var passageReach: Double { ahead + slice + 1 }
  /// How much ahead it must be not to be given up, in seconds.
  private static let least = 0.06
  /// Seconds within which another change of the clock is one of many.
  private static let calm = 0.12
  /// Seconds between two looks at what the audio thread does by itself.
  private static let rest = 0.02
  /// The frames between which a render looks after passages, so that its blocks do not show.
  private static let grid = 1_024

  private func frames(_ seconds: Double) -> Int { Int(seconds * rig.rate) }

  /// When passages are to be looked after next.
  var nextGlide: Int? {
    guard makesRenditions, !sounds.isEmpty else { return nil }
    let dues = glides.values.filter { !$0.isBusy && !$0.isBridged && $0.isWanted }.map {
      $0.end - frames(Self.ahead)
    }
    // What opens meanwhile is told in time.
    let isOpening = mode == .offline && rig.clock.rest > now && states.values.contains(.waiting)
    let opening = isOpening ? glideFrame(after: now) : nil
    // What another clock does, and what opens, is heard of when the audio thread is listened to.
    let isListening =
      mode == .live && isRolling && (followsClock || states.values.contains(.waiting))
    let listening = isListening ? now + frames(Self.rest) : nil
    return (dues + [glideWake, opening, listening].compactMap { $0 }).min()
  }

  /// Looks which tracks need passages once what is done at `frame` has taken effect.
  func wakeGlides(after frame: Int) {
    glideWake = min(glideWake ?? .max, glideFrame(after: frame))
    glideLooks = mode == .live ? 4 : 0
  }

  private func glideFrame(after frame: Int) -> Int {
    guard mode == .offline else { return frame + max(period, 64) }
    // Past the tick at which the engine tells what has moved.
    return (frame / Self.grid + 1) * Self.grid + 65
  }

  /// Begins the passages that are needed at `frame`, goes on with those that are, and ends the rest.
  func glide(at frame: Int) {
    guard let due = nextGlide, due <= frame else { return }
    if let glideWake, glideWake <= frame {
      self.glideWake = glideLooks > 0 ? glideFrame(after: frame) : nil
      glideLooks -= 1
    }
    let clock = rig.clock
    noteChange(of: clock)
    for track in canvas.tracks {
      let id = track.id
      let isWanted = isBent(track, clock, at: frame)
      if let glide = glides[id], let passage = glide.passage {
        let isLate = isWanted && !glide.isBusy && glide.end < frame + frames(Self.least)
        if isLate || !suits(passage, track, clock) {
          glides.removeValue(forKey: id)?.load.cancel()
        }
      }
      glides[id]?.isWanted = isWanted
      guard isWanted else { continue }
      if let glide = glides[id] {
        guard !glide.isBusy, !glide.isBridged, glide.end - frames(Self.ahead) <= frame else {
          continue
        }
        glides[id]?.isBusy = true
        go(on: id, glide.load)
      } else if frame >= glideHold {
        let glide = Glide()
        glides[id] = glide
        go(on: id, glide.load)
      }
    }
  }

  /// Waits a little where the clock goes otherwise again and again, as under a finger: passages that
  /// come and go all the time are worse than a bent pitch.
  private func noteChange(of clock: Clock) {
    if clock.changed != glideChange {
      if clock.changed - glideChange < frames(Self.calm) {
        glideHold = clock.changed + frames(Self.calm)
      }
      glideChange = clock.changed
    }
    if glideHold > now { glideWake = min(glideWake ?? .max, glideHold) }
  }

  /// Makes the next slice of the passage of the track `id`.
  private func go(on id: BubbleID, _ load: Load) {
    switch mode {
    case .offline:
      guard let slice = nextSlice(of: id, load) else { return }
      give(id, load, slice, until: slice.made())
    case .live:
      glider.addOperation { [self] in
        // It waited for its turn: what is heard now counts.
        let slice = queue.sync { assumeIsolated { $0.nextSlice(of: id, load) } }
        guard let slice, !load.isCancelled else { return }
        let reach = slice.made()
        queue.async {
          self.assumeIsolated {
            $0.give(id, load, slice, until: reach)
            $0.flush()
            $0.arm()
          }
        }
      }
    }
  }

  /// What is to be made next of the passage of the track `id`; nil if nothing is.
  private func nextSlice(of id: BubbleID, _ load: Load) -> PassageSlice? {
    guard let glide = glides[id], glide.load === load,
      let track = canvas.tracks.first(where: { $0.id == id })
    else { return nil }
    let clock = rig.clock
    if let fill = glide.fill {
      let end = glide.end + frames(Self.slice)
      if glide.end >= clock.rest, let sample = bridgeSample(of: id, glide) {
        return PassageSlice(filler: fill, end: glide.end, sample: sample)
      }
      // Where the tempo comes to rest it may go over into what is made for that.
      let isToRest = fill.bridge != nil && glide.end < clock.rest
      return PassageSlice(filler: fill, end: isToRest ? min(end, clock.rest) : end)
    }
    let frame = mode == .live ? now + glidePatience * frames(Self.lead) : now
    let start = max(frame, lastPassage + 1)
    guard isBent(track, clock, at: now), let anchor = anchors[id],
      let (passage, fill) = beginPassage(of: track, from: start, clock, anchor: anchor)
    else {
      glides[id] = nil
      return nil
    }
    lastPassage = start
    glides[id]?.passage = passage
    glides[id]?.fill = fill
    let first = mode == .live ? Double(glidePatience) * Self.first : Self.slice
    return PassageSlice(filler: fill, end: start + frames(first))
  }

  /// Lets the passage of the track `id` be heard as far as `slice` of it has been made.
  private func give(_ id: BubbleID, _ load: Load, _ slice: PassageSlice, until reach: Range<Int>) {
    guard let glide = glides[id], glide.load === load, let passage = glide.passage,
      let track = canvas.tracks.first(where: { $0.id == id })
    else { return }
    glides[id]?.isBusy = false
    let end = reach.upperBound
    guard suits(passage, track, rig.clock), end > now + frames(Self.least) else {
      // Others are given more time.
      if end <= now + frames(Self.least) { glidePatience = min(2 * glidePatience, 4) }
      glides[id] = nil
      wakeGlides(after: now)
      return
    }
    glidePatience = max(1, glidePatience / 2)
    let frame = stamp(now)
    hear(passage, of: id, until: end, at: frame)
    // When it is there depends on the machine, and is noted to be played again.
    if let sample = slice.sample {
      glides[id]?.isBridged = true
      renditions[id]?.due = reach.lowerBound
      let bridge = PassageBridge(start: passage.start, from: slice.end, origin: sample.origin)
      occur(.bridge(track: track.slot, bridge), at: frame)
    } else {
      let span = PassageSpan(
        start: passage.start, end: end, since: passage.since, anchor: passage.anchor)
      occur(.passage(track: track.slot, span), at: frame)
    }
  }
}
