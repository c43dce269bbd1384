/// When a track's mute, or the end of it, takes effect.
public enum Launch: String, CaseIterable, Sendable, BitwiseCopyable {
  /// At once.
  case now
  /// On the next beat.
  case beat
  /// On the next bar, of four beats.
  case bar
  /// When the track's own loop comes round.
  case loop
}
