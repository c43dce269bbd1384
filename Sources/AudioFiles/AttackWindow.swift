import Glibc

/// How much of an original attack is laid over a sound around the place where it belongs.
struct AttackWindow {
  /// Frames: of the fade in, before the attack, after it, and of the fade out.
  let rise: Int
  let before: Int
  let after: Int
  let fall: Int

  /// The window at `rate` frames a second.
  init(rate: Double) {
    let millisecond = rate / 1_000
    rise = Int(millisecond)
    before = Int(3 * millisecond)
    after = Int(4 * millisecond)
    fall = Int(10 * millisecond)
  }

  /// The frames around the attack in which any of the original is heard.
  var frames: Range<Int> { -before - rise..<after + fall }

  /// The frames after the attack in which the original goes over into the sound.
  var seam: Range<Int> { after..<after + fall }

  /// How much of the original is heard `offset` frames after the attack, 0…1.
  func weight(_ offset: Int) -> Double {
    if offset < -before {
      return 0.5 - 0.5 * cos(.pi * Double(offset + before + rise + 1) / Double(rise + 1))
    }
    guard offset >= after else { return 1 }
    return 0.5 + 0.5 * cos(.pi * Double(offset - after + 1) / Double(fall + 1))
  }
}
