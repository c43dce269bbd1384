import CAbletonLink
import Engine
import RealTime

/// What the audio thread makes of a Link session, cycle by cycle.
struct LinkFollower: BitwiseCopyable {
  /// What was last asked of all; nil before the first look, since who joins takes nothing over.
  private var wasPlaying: Bool?
  /// Whether to roll, until it is done.
  private var wish: Bool?

  @_noLocks init() {}

  /// What `state`, of the time at which the cycle's first frame is heard, says to an engine that
  /// rolls or stands.
  ///
  /// Audio thread; real-time safe.
  @_noLocks mutating func time(
    _ state: clink_state_t, quantum: Double, isRolling: Bool
  ) -> OutsideTime {
    let isPlaying = state.is_playing != 0
    if wasPlaying == nil { wasPlaying = isPlaying }
    // What is asked for a later time is looked at again then.
    if wasPlaying != isPlaying, state.wait <= 0 {
      wasPlaying = isPlaying
      wish = isPlaying
    }
    if wish == isRolling { wish = nil }
    // Alone, the session goes where the engine is, and not the other way round.
    var place = OutsideTime.Place.unknown
    if state.peers > 0 {
      place = .beat(state.beat, quantum: quantum, precision: state.tempo / 1.2e5)
    }
    var time = OutsideTime(isRolling: wish, start: 0, place: place, tempo: state.tempo)
    time.sharesTempo = true
    return time
  }
}
