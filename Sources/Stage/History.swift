import Model

/// The canvases before and after, for undo and redo.
///
/// Movements of one value that follow each other closely are one step.
struct History {
  private struct Step {
    var canvas: Canvas
    var number: Int
  }

  private var past: [Step] = []
  private var future: [Canvas] = []
  /// Steps so far, which numbers them: the last one's, unless it was taken back.
  private(set) var count = 0
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
    add(former)
    return isSame
  }

  private mutating func add(_ canvas: Canvas) {
    count += 1
    past.append(Step(canvas: canvas, number: count))
    if past.count > Self.depth { past.removeFirst() }
  }

  /// Forgets all: what is there is where it begins.
  mutating func begin() { (past, future, lastKey, lastFrame) = ([], [], nil, .min) }

  /// Lets the next movement be a step of its own.
  mutating func close() { lastKey = nil }

  /// Forgets the last step if it led away from `canvas`, to which another way has led back.
  mutating func forget(_ canvas: Canvas) {
    if past.last?.canvas.isAlike(canvas) == true { past.removeLast() }
    lastKey = nil
  }

  /// Forgets the last step, if it has that number: something else has undone it.
  mutating func takeBack(_ number: Int) -> Bool {
    guard past.last?.number == number else { return false }
    past.removeLast()
    lastKey = nil
    return true
  }

  /// The canvas before, in exchange for the present one.
  mutating func undo(_ present: Canvas) -> Canvas? {
    guard let canvas = past.popLast()?.canvas else { return nil }
    future.append(present)
    lastKey = nil
    return canvas
  }

  /// The canvas that was undone last, in exchange for the present one.
  mutating func redo(_ present: Canvas) -> Canvas? {
    guard let canvas = future.popLast() else { return nil }
    add(present)
    lastKey = nil
    return canvas
  }
}

extension Canvas {
  /// Whether nothing is to be undone between this canvas and `other`: what lies on top, and the
  /// shape of the surface that it is played on, are nothing to take back.
  func isAlike(_ other: Canvas) -> Bool {
    var other = other
    other.order = order
    other.aspect = aspect
    return self == other
  }
}
