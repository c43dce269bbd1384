import Glibc

/// A part of a window that is cut out, with soft edges.
struct WindowGap {
  private let start: Int
  private let end: Int
  /// Frames of the slopes before and after it.
  private let fall: Int
  private let rise: Int

  /// What lies between `one` and `other` in a window of `size` samples, in whichever order; nil if
  /// nothing does. The slope after it is the longer, since an attack may lie there.
  init?(from one: Int, to other: Int, within size: Int, rate: Double) {
    start = min(one, other)
    end = max(one, other)
    guard start < end, start < size, end > 0 else { return nil }
    fall = min(Int(0.001 * rate), end - start)
    rise = min(Int(0.004 * rate), end - start)
  }

  /// Cuts it out of `samples`, `count` of them.
  func cut(from samples: UnsafeMutablePointer<Double>, count: Int) {
    for index in max(0, start - fall)..<min(count, end + rise) {
      if index < start {
        samples[index] *= Self.slope(Double(start - index) / Double(fall + 1))
      } else if index < end {
        samples[index] = 0
      } else {
        samples[index] *= Self.slope(Double(index - end + 1) / Double(rise + 1))
      }
    }
  }

  /// From 0 to 1.
  private static func slope(_ share: Double) -> Double { 0.5 - 0.5 * cos(.pi * share) }
}
