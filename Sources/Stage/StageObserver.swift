import Model

/// Who wants to know what changes: the control room, the terminal, a log.
public protocol StageObserver: AnyObject, Sendable {
  /// `changes` have happened, made by `origin`, or by the program itself where that is nil.
  ///
  /// Called on the stage's executor; must return soon.
  func stage(_ changes: [Change], by origin: Origin?)
}
