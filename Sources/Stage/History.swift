import Model

/// The canvases before and after, for undo and redo.
///
/// Movements of one value that follow each other closely are one step.
struct History {
  private var past: [Canvas] = []
  private var future: [Canvas] = []
  private var lastKey: String?
  private var lastFrame = Int.min
  private static let depth = 1_000

  /// Notes that `former` is about to be replaced at `frame`; `key` names the value that moves, nil
  /// for what is a step of its own; a step is closed after `pause` frames, nil for by `close` alone.
  /// True if it is the pause that makes this another step.
  @discardableResult
  mutating func note(_ former: Canvas, key: String?, at frame: Int, pause: Int?) -> Bool {
    let isSame = key != nil && key == lastKey
    let isLate = isSame && pause.map { frame - lastFrame >= $0 } ?? false
    lastKey = key
    lastFrame = frame
    future.removeAll()
    if isSame && !isLate { return false }
    past.append(former)
    if past.count > Self.depth { past.removeFirst() }
    return isSame
  }

  /// Forgets all: what is there is where it begins.
  mutating func begin() { self = History() }

  /// Lets the next movement be a step of its own.
  mutating func close() { lastKey = nil }

  /// Forgets the last step if it led away from `canvas`, to which another way has led back.
  mutating func forget(_ canvas: Canvas) {
    if past.last == canvas { past.removeLast() }
    lastKey = nil
  }

  /// The canvas before the last step, which is forgotten, if that step was `gesture` and has led to
  /// `present`.
  mutating func takeBack(_ gesture: Gesture, from present: Canvas) -> Canvas? {
    guard var canvas = past.last, (try? canvas.apply(gesture)) == true, canvas == present else {
      return nil
    }
    lastKey = nil
    return past.popLast()
  }

  /// The canvas before, in exchange for the present one.
  mutating func undo(_ present: Canvas) -> Canvas? {
    guard let canvas = past.popLast() else { return nil }
    future.append(present)
    lastKey = nil
    return canvas
  }

  /// The canvas that was undone last, in exchange for the present one.
  mutating func redo(_ present: Canvas) -> Canvas? {
    guard let canvas = future.popLast() else { return nil }
    past.append(present)
    lastKey = nil
    return canvas
  }
}
