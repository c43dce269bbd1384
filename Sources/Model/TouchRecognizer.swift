/// Makes gestures of raw touches: taps, long presses, moves and cuts, of several fingers at once.
///
/// A bubble belongs to the finger that has touched it first: what others do to it in the meantime
/// comes to nothing. Time is given with each call, in seconds of any clock that only goes forward.
public struct TouchRecognizer: Sendable {
  /// How long a finger rests for a long press, in seconds.
  public static let longPress = 0.5
  /// How far a finger may stray and still rest, in heights of the canvas.
  public static let slack = 0.02
  /// More fingers of one surface are not followed.
  public static let most = 32

  struct Key: Hashable {
    var surface: Int
    var finger: Int
  }

  struct Finger {
    var start: Point
    var last: Point
    var time: Double
    /// When it was heard of last.
    var heard: Double
    /// The bubble under it when it came down.
    var bubble: BubbleName?
    var hasMoved = false
    var hasPressed = false
    /// Whether the bubble was another's when it came down.
    var isShut = false

    /// Whether it may yet come to a long press.
    var mayPress: Bool { !hasMoved && !hasPressed && !isShut }
  }

  var fingers: [Key: Finger] = [:]

  /// A recogniser with no finger down.
  public init() {}

  /// When the next finger will have rested long enough; nil if none may.
  public var nextPress: Double? {
    fingers.values.filter(\.mayPress).map { $0.time + Self.longPress }.min()
  }

  /// The gestures that `touch` completes at `time`, on `canvas`.
  public mutating func gestures(_ touch: Touch, at time: Double, on canvas: Canvas) -> [Gesture] {
    let key = Key(surface: touch.surface, finger: touch.finger)
    let point = touch.point.clamped
    switch touch.phase {
    case .down:
      // A finger that comes down twice was lost in between.
      fingers[key] = nil
      guard fingers.keys.count(where: { $0.surface == key.surface }) < Self.most else { return [] }
      let bubble = canvas.bubble(at: point)
      let isShut = bubble.map { holder(of: $0, at: time) != nil } ?? false
      if !isShut, let bubble { shut(from: bubble) }
      fingers[key] = Finger(
        start: point, last: point, time: time, heard: time, bubble: bubble, isShut: isShut)
      return []
    case .move:
      fingers[key]?.heard = time
      guard let finger = fingers[key] else { return [] }
      if finger.isShut {
        fingers[key]?.last = point
        return []
      }
      let (moved, gestures) = Self.move(finger, to: point, on: canvas)
      fingers[key] = moved
      return gestures
    case .up:
      guard let finger = fingers.removeValue(forKey: key), !finger.isShut else { return [] }
      let (moved, gestures) = Self.move(finger, to: point, on: canvas)
      if moved.hasMoved || moved.hasPressed { return gestures }
      if max(time - moved.time, touch.duration ?? 0) >= Self.longPress {
        return gestures + [.longPress(moved.start)]
      }
      return gestures + [.tapCanvas(moved.start)]
    case .cancel:
      // What was done on its way stays; it comes to no tap.
      fingers[key] = nil
      return []
    }
  }

  /// The long presses that are complete at `time`.
  public mutating func presses(at time: Double) -> [Gesture] {
    let due = fingers.filter { $0.value.mayPress && time >= $0.value.time + Self.longPress }
    let ordered = due.sorted {
      ($0.value.time, $0.key.surface, $0.key.finger) < (
        $1.value.time, $1.key.surface, $1.key.finger
      )
    }
    return ordered.map { key, finger in
      fingers[key]?.hasPressed = true
      return .longPress(finger.start)
    }
  }

  private static func move(
    _ finger: Finger, to point: Point, on canvas: Canvas
  ) -> (Finger, [Gesture]) {
    var finger = finger
    if !finger.hasMoved {
      guard finger.start.distance(to: point, aspect: canvas.aspect) > slack else {
        return (finger, [])
      }
      finger.hasMoved = true
    }
    guard point != finger.last else { return (finger, []) }
    let from = finger.last
    finger.last = point
    if finger.hasPressed && finger.bubble == nil { return (finger, []) }
    if let bubble = finger.bubble {
      return (finger, canvas.contains(bubble) ? [.move(bubble, point)] : [])
    }
    return (finger, [.cut(from: from, to: point)])
  }
}
