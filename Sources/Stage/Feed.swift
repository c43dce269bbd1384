/// Where gestures come from that are known beforehand, such as a score.
public protocol Feed: Sendable {
  /// The frame of the next; nil after the last.
  var nextFrame: Int? { get }

  /// Performs on `stage` all that is due up to the frame `horizon`, each at its own frame.
  mutating func play(upTo horizon: Int, on stage: isolated Stage)

  /// Goes on with an engine of `rate` frames a second, in which frame 0 is what was `seconds` of the
  /// former one's time.
  mutating func goOn(at rate: Double, after seconds: Double)
}
