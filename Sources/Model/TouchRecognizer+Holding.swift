extension TouchRecognizer {
  /// A finger that was not heard of for so many seconds holds its bubble against nobody: its
  /// surface may be gone without a word.
  public static let patience = 20.0

  /// The surface whose finger holds `bubble` at `time`: the first that has touched it, until it
  /// lifts. Nil if none does.
  public func holder(of bubble: BubbleName, at time: Double) -> Int? {
    fingers.first { $0.value.holds(bubble, at: time) }?.key.surface
  }

  /// All fingers that are down, in order.
  public var places: [FingerPlace] {
    fingers.map { Self.place($0.key, $0.value) }
      .sorted { ($0.surface, $0.finger) < ($1.surface, $1.finger) }
  }

  /// Where the finger of `touch` is after it.
  public func place(of touch: Touch) -> FingerPlace {
    let key = Key(surface: touch.surface, finger: touch.finger)
    if let finger = fingers[key] { return Self.place(key, finger) }
    return FingerPlace(
      surface: touch.surface, finger: touch.finger, isDown: false, touch.point.clamped)
  }

  /// Lets go of all fingers of `surface`, which is gone; where they were.
  public mutating func lift(surface: Int) -> [FingerPlace] {
    let lifted = places.filter { $0.surface == surface }
    fingers = fingers.filter { $0.key.surface != surface }
    return lifted.map { place in
      FingerPlace(surface: surface, finger: place.finger, isDown: false, place.point)
    }
  }

  /// Takes `bubble` from fingers that were not heard of for long.
  mutating func shut(from bubble: BubbleName) {
    for key in fingers.keys where fingers[key]?.bubble == bubble { fingers[key]?.isShut = true }
  }

  private static func place(_ key: Key, _ finger: Finger) -> FingerPlace {
    FingerPlace(
      surface: key.surface, finger: key.finger, isDown: true, finger.last,
      bubble: finger.isShut ? nil : finger.bubble)
  }
}

extension TouchRecognizer.Finger {
  /// Whether `bubble` is its own at `time`.
  func holds(_ bubble: BubbleName, at time: Double) -> Bool {
    self.bubble == bubble && !isShut && time - heard < TouchRecognizer.patience
  }
}
