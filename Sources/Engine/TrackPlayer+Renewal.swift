import RealTime

extension TrackPlayer {
  /// Begins anew when it comes back after it has faded out for good, as if the control thread had let
  /// it go already.
  @_noLocks mutating func renew() {
    load = LoadView()
    status = .empty
    (wish, opening, anchor, toldAnchor, pickup, home, beats) = (.nan, 0, 0, .nan, 0, 0, 0)
    place = LoopPlace()
    (arrival, jumped) = (Int.min, Int.min)
    (sample, voice, former) = (nil, nil, nil)
    isToJump = false
    crossing = Fade(true, duration: fade)
    passages = PassagePlay(fade: fade)
    audible = Fade(isAudible, duration: fade)
    loaded = Fade(true, duration: fade)
    present = Fade(true, duration: fade)
    left.snap()
    right.snap()
  }
}
