import Dispatch
import Model

/// The control thread's one object: applies gestures to the canvas, loads what they need, publishes
/// plans to the audio thread and tells what changed.
///
/// Everything runs on one serial queue, in the order in which it is enqueued there: from outside,
/// `stage.queue.async { stage.assumeIsolated { … } }`.
public actor Stage {
  /// The serial queue on which the stage lives.
  public nonisolated let queue: DispatchQueue
  private nonisolated let executor: QueueExecutor
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The canvas as it is.
  public private(set) var canvas = Canvas()

  public init() {
    queue = DispatchQueue(label: "stage", qos: .userInteractive)
    executor = QueueExecutor(queue)
  }

  /// Does `gesture`, at `frame` of the engine if given and still to come, else at once.
  ///
  /// What changed is told to every observer with `origin`, before this returns or, for a gesture
  /// that is still to come, when its time has come.
  ///
  /// Throws a `Refusal`, and nothing has changed, if it cannot be done.
  public func perform(_ gesture: Gesture, at frame: Int? = nil, from origin: Origin? = nil) throws {
  }

  /// Tells `observer` what changes from now on.
  public func add(_ observer: any StageObserver) {}

  /// Stops telling `observer`.
  public func remove(_ observer: any StageObserver) {}

  /// The menu: the library's audio files, then the effects.
  public var menu: [MenuItem] { [] }

  /// Everything there is, as the changes that would bring it about on an empty canvas, bubbles
  /// first: for a surface that joins late.
  public var everything: [Change] { [] }

  /// The state of the whole program as JSON.
  public var status: String { "{}" }
}
