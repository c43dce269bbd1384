import Glibc

/// How much of an original attack is laid over a sound around the place where it belongs.
struct AttackWindow {
  /// Frames: of the fade in, before the attack, after it, and of the fade out.
  let rise: Int
  let before: Int
  let after: Int
  let fall: Int

  /// The window at `rate` frames a second, for a sound `ratio` times as long as the original.
  ///
  /// The longer it is, the earlier the vocoder brings an attack: measured on clicks, kicks and noise,
  /// up to 8 ms at twice the length, 18 ms at 3.3 times and 22 ms at four times.
  init(rate: Double, ratio: Double = 1) {
    let millisecond = rate / 1_000
    self.init(
      before: Int((3 + 10 * max(0, ratio - 1.4)) * millisecond),
      after: Int(4 * millisecond), fall: Int(10 * millisecond))
  }

  /// The same for an attack that comes `gap` frames after another: nothing of that is in it.
  func after(gap: Int) -> AttackWindow {
    AttackWindow(before: min(before, gap / 2), after: after, fall: fall)
  }

  private init(before: Int, after: Int, fall: Int) {
    self.before = before
    rise = before / 3
    self.after = after
    self.fall = fall
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
