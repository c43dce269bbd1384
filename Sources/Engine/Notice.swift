import Model

/// What the audio thread tells the control thread.
public enum Notice: BitwiseCopyable, Sendable {
  /// A slot has opened: at which frame, and on which beat.
  case opened(BubbleID, frame: Int, beat: Double)
  /// A slot that was open before is there again, and open: from which frame on, and on which beat.
  case returned(BubbleID, frame: Int, beat: Double)
  /// The beat of the straight grid at which the track's loop started, or would have.
  case anchored(BubbleID, beat: Double)
  /// Whether a mute of the track, or the end of one, is still to take effect.
  case pending(BubbleID, Bool)
  /// So many frames of the sample of the track in a slot were found to be loaded at a frame, and are
  /// taken to be from then on.
  case loaded(slot: Int, count: Int, frame: Int)
  /// A track that is to leave has faded out.
  case faded(BubbleID)
  /// An insert that is to leave makes no more sound.
  case quiet(track: BubbleID, effect: BubbleID)
  /// An insert has made what is no sound, and was reset.
  case failed(track: BubbleID, effect: BubbleID)
  /// A beat has begun: its number from 0, and at which frame.
  case beat(Int, frame: Int, tempo: Double)
  /// Everything before mark number `mark` took effect at `frame`.
  case applied(mark: Int, frame: Int)
  /// An outside clock moved the engine's.
  case followed(FollowingMove, frame: Int)
}
