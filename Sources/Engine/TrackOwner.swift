import Model

/// Owns a track's signal state, and knows how its chain lies. Control thread.
final class TrackOwner {
  let id: BubbleID
  let slot: Int
  let player: UnsafeMutablePointer<TrackPlayer>
  /// The frame at which the track came to be.
  let birth: Int
  var isLeaving = false
  /// What it plays, kept until there is something else, and while it fades out.
  var sound: Sound?
  /// The chain as published: the effects of each stage.
  var chain: [[BubbleID]] = []
  var layout = ChainLayout()
  /// The frame up to which its last change of order may still be fading.
  var busyUntil = Int.min

  init(_ track: Track, isSilenced: Bool, gains: (Float, Float), birth: Int, fade: Int, rate: Double)
  {
    id = track.id
    slot = track.slot
    self.birth = birth
    player = .allocate(capacity: 1)
    player.initialize(
      to: TrackPlayer(
        track, isSilenced: isSilenced, left: gains.0, right: gains.1, rate: rate, fade: fade))
  }

  deinit { player.deallocate() }
}
