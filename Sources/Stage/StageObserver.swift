import Model

/// Who wants to know what changes: the control room, the terminal, a log.
///
/// All is called on the stage's executor, and must return soon.
public protocol StageObserver: AnyObject, Sendable {
  /// `changes` have happened, made by `origin`, or by the program itself where that is nil.
  func stage(_ changes: [Change], by origin: Origin?)

  /// Whether it wants to know when each gesture took effect and each slot opened.
  var followsPerformance: Bool { get }

  /// Whether somebody looks on, who wants to be told at once.
  var isWatching: Bool { get }

  /// `gesture` took effect at `frame` of the engine.
  func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?)

  /// The engine goes on at another `rate` after frame `end`, and its frames count from 0 again;
  /// `gestures` make of an empty stage what is there then.
  func stage(rate: Double, after end: Int, as gestures: [Gesture])

  /// The track in `slot` opened at `frame`, on `beat`.
  func stage(opened slot: Int, on beat: Double, at frame: Int)
}

extension StageObserver {
  /// Nothing, for who only wants to know the changes.
  public func stage(rate: Double, after end: Int, as gestures: [Gesture]) {}

  /// False, for who only wants to know the changes.
  public var followsPerformance: Bool { false }

  /// False, for who writes down what happens and may be told a little later.
  public var isWatching: Bool { false }

  /// Nothing, for who only wants to know the changes.
  public func stage(performed gesture: Gesture, at frame: Int, by origin: Origin?) {}

  /// Nothing, for who only wants to know the changes.
  public func stage(opened slot: Int, on beat: Double, at frame: Int) {}
}
