import Dispatch
import Model
import Stage

/// What the control room needs of the stage.
public protocol Performer: Actor {
  /// The serial queue on which it lives.
  nonisolated var queue: DispatchQueue { get }
  /// The canvas as it is.
  var canvas: Canvas { get }
  /// The menu.
  var menu: [MenuItem] { get }
  /// Everything there is, as changes.
  var everything: [Change] { get }
  /// The state of the whole program as JSON, with `others` that were counted elsewhere.
  func status(with others: [String: [String: Int]]) -> String
  /// Does `gesture`, at `frame` if given and still to come.
  func perform(_ gesture: Gesture, at frame: Int?, from origin: Origin?) throws
  /// Lets go of all fingers of `origin`, which is gone.
  func lift(_ origin: Origin)
}

extension Stage: Performer {}
