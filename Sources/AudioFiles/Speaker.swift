/// Where a channel of a file is meant to stand, as far as a stereo mix needs to know.
public enum Speaker: Equatable, Sendable {
  /// The one channel of a mono file.
  case mono
  /// Front left, or left of centre.
  case left
  /// Front right, or right of centre.
  case right
  /// Front centre.
  case centre
  /// Low-frequency effects.
  case lowFrequency
  /// Any of the surround, side, wide or height channels on the left.
  case leftSurround
  /// Any of the surround, side, wide or height channels on the right.
  case rightSurround
  /// Rear or top centre.
  case centreSurround

  /// The usual places of `count` channels in a WAV file without a channel mask (FLAC orders them
  /// the same way); nil above 8.
  public static func usualOrder(_ count: Int) -> [Speaker]? {
    let front: [Speaker] = [.left, .right]
    let rear: [Speaker] = [.leftSurround, .rightSurround]
    return switch count {
    case 1: [.mono]
    case 2: front
    case 3: front + [.centre]
    case 4: front + rear
    case 5: front + [.centre] + rear
    case 6: front + [.centre, .lowFrequency] + rear
    case 7: front + [.centre, .lowFrequency, .centreSurround] + rear
    case 8: front + [.centre, .lowFrequency] + rear + rear
    default: nil
    }
  }
}
